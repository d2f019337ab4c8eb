// The document of the panel. It may load its own style, fonts and script, and nothing from outside.
"use strict";

const crypto = require("node:crypto");

/**
 * Return the document.
 *
 * @param {string} source Where styles and fonts may come from, as a policy says it.
 * @param {(name: string) => string} at The address of a file in the folder `panel`.
 */
function page(source, at) {
  const nonce = crypto.randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${source}`,
    `font-src ${source}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${at("page.css")}">
<title>Card</title>
</head>
<body>
<main id="card"></main>
<p id="said" role="status"></p>
<script nonce="${nonce}" src="${at("page.js")}"></script>
</body>
</html>`;
}

module.exports = { page };
