/**
 * Ten shades of a hue, each of a fixed luminance, so that a shade has the same contrast in every colour: white text on shade 6
 * and darker, and shade 7 and darker on the two lightest, keep WCAG's 4.5:1 whatever colour a company chooses.
 */

export type Shades = [string, string, string, string, string, string, string, string, string, string]

const luminances = [0.92, 0.84, 0.72, 0.57, 0.42, 0.28, 0.172, 0.108, 0.066, 0.04]
const strengths = [0.14, 0.26, 0.48, 0.74, 0.95, 1, 1, 0.95, 0.85, 0.75]

type Rgb = [number, number, number]

/** Linear sRGB of an OKLCH colour (Björn Ottosson's matrices). */
function linear(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const luminanceOf = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

const channel = (value: number): string => {
  const shown = Math.min(1, Math.max(0, value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
  return Math.round(shown * 255)
    .toString(16)
    .padStart(2, '0')
}

/** The colour of this luminance and hue, as strong as wanted or as the screen can show. */
function shadeOf(luminance: number, chroma: number, hue: number): string {
  for (let strength = chroma; ; strength -= 0.004) {
    let low = 0
    let high = 1
    for (let step = 0; step < 24; step++) {
      const middle = (low + high) / 2
      if (luminanceOf(linear(middle, strength, hue)) < luminance) low = middle
      else high = middle
    }
    const rgb = linear(low, strength, hue)
    if (strength <= 0 || rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return `#${rgb.map(channel).join('')}`
  }
}

/** Shades of a hue (degrees of OKLCH) and a chroma (0 grey to about 0.2 vivid), lightest first. */
export function shades(hue: number, chroma: number, targets: readonly number[] = luminances): Shades {
  return targets.map((luminance, index) => shadeOf(luminance, chroma * (strengths[index] ?? 1), hue)) as Shades
}

/** Shades of the hue and chroma of `#rrggbb`; undefined when it is not such a colour. */
export function shadesOf(colour: string): Shades | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return undefined
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return shades((Math.atan2(b, a) * 180) / Math.PI, Math.hypot(a, b))
}
