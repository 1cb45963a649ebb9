const NOT_SHOWN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'svg',
  'object',
  'iframe',
  'audio',
  'video',
])

const INVISIBLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*\.?0*(?:[;\s!]|$)|font-size\s*:\s*0*\.?0*(?:[a-z%;\s!]|$)|(?:max-)?(?:height|width)\s*:\s*0*\.?0*(?:px)?\s*(?:[;!]|$)|(?:left|top|text-indent|margin-left|margin-top)\s*:\s*-\s*\d{3,})/i

/** Nobody needs more to hide something. */
const LONGEST_STYLE = 2_000

const COLOURS = /(?:^|;)\s*(color|background(?:-color)?)\s*:\s*([^;]+)/gi

/** Written in the colour of what is behind it. */
function isCamouflaged(style: string): boolean {
  const named = new Map(
    [...style.matchAll(COLOURS)].map(([, what = '', value = '']) => [what.slice(0, 5).toLowerCase(), plain(value)]),
  )
  const ink = named.get('color')
  return (
    ink !== undefined && (ink === 'transparent' || ink === named.get('backg') || (named.size === 1 && WHITE.has(ink)))
  )
}

const plain = (colour: string) => colour.toLowerCase().replace(/!important|\s/g, '')
const WHITE = new Set(['white', '#fff', '#ffffff', 'rgb(255,255,255)'])

/** Whether nobody sees what stands in an element. */
export function isHiddenElement(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (NOT_SHOWN.has(name) || 'hidden' in attributes) return true
  if (attributes['aria-hidden'] === 'true' && attributes.class === undefined) return true
  const style = attributes.style?.slice(0, LONGEST_STYLE) ?? ''
  return style !== '' && (INVISIBLE.test(style) || isCamouflaged(style))
}
