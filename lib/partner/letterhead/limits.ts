/** Maximum bytes of an agency's logo, as sent. */
export const MAX_LOGO_BYTES = 512 * 1024;

/** The lowest contrast at which everybody can read text (WCAG 2.2, success criterion 1.4.3). */
export const READABLE_CONTRAST = 4.5;

/** The relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2). @param colour `#rrggbb` */
function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of a colour on white, 1 (white) to 21 (black). @param colour `#rrggbb` */
export const contrastOnWhite = (colour: string): number => 1.05 / (luminanceOf(colour) + 0.05);
