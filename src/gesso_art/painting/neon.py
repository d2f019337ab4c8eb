"""A pen of light: glowing lines on a dark picture."""

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.art.palette import BLACK, Rgb, mix
from gesso.art.shapes import Point


class Neon:
    """A pen of light: it draws on the canvas, and again on a layer that is blurred and added as the glow."""

    def __init__(self, canvas: Image.Image) -> None:
        self.canvas = canvas
        self.draw = ImageDraw.Draw(canvas)
        self.glow = Image.new("RGB", (canvas.width // 4, canvas.height // 4))
        self.soft = ImageDraw.Draw(self.glow)

    def line(self, points: list[Point], colour: Rgb, width: float, shine: float = 1.0) -> None:
        """Draw a tube of light, px; `shine` is the strength of its glow."""
        self.draw.line(points, fill=colour, width=round(2 * width), joint="curve")
        if shine > 0:
            small = [(x / 4, y / 4) for x, y in points]
            self.soft.line(small, fill=mix(BLACK, colour, shine), width=max(2, round(width * 1.6)))

    def shape(self, points: list[Point], colour: Rgb, shine: float = 0.0) -> None:
        """Draw a filled shape that hides everything behind it, also its glow, and may shine itself."""
        self.draw.polygon(points, fill=colour)
        self.soft.polygon([(x / 4, y / 4) for x, y in points], fill=mix(BLACK, colour, shine))

    def disc(self, x: float, y: float, radius: float, colour: Rgb, shine: float = 0.0) -> None:
        self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
        x, y, radius = x / 4, y / 4, radius / 4
        self.soft.ellipse((x - radius, y - radius, x + radius, y + radius), fill=mix(BLACK, colour, shine))

    def finish(self) -> Image.Image:
        picture = self.canvas.reduce(2)
        wide = self.glow.filter(ImageFilter.GaussianBlur(7)).resize(picture.size, Image.Resampling.BILINEAR)
        return ImageChops.screen(picture, wide)
