"""The live page: one protocol of JSON messages, spoken by a server on this computer and by a worker in a browser.

A `Client` is one page that is connected. It answers requests and tells what happens, by handlers in tables; the same
ones serve both back ends.
"""
