type Linear = readonly [red: number, green: number, blue: number]

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** A colour as `#rrggbb` tells it, or as `rgb(…)` does, which is how a browser tells those that it computed. */
export function colourOf(text: string): Linear {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  const channels = hex ? hex.slice(1).map((pair) => Number.parseInt(pair, 16)) : text.match(/\d+(\.\d+)?/g)?.map(Number)
  const [red, green, blue] = (channels ?? []).map((channel) => linear(channel / 255))
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`${text} is no colour`)
  return [red, green, blue]
}

/** As CSS reads `oklch(lightness chroma hue)`; what no screen can show is cut off. */
export function oklch(lightness: number, chroma: number, hue: number): Linear {
  const turned = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(turned), chroma * Math.sin(turned)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (channel: number) => Math.min(1, Math.max(0, channel))
  return [
    cut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    cut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    cut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** As WCAG measures it: from 1, which nobody sees, to 21. */
export function contrast(one: Linear, other: Linear): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
