const UNKNOWN = 'Unknown Device'

/** Browsers that pass for others come first: Edge says Chrome, and Chrome says Safari. */
const BROWSERS = [
  ['Edge', /edg\/|edge/],
  ['Chrome', /chrome/],
  ['Safari', /safari/],
  ['Firefox', /firefox/],
] as const

const DESKTOPS = [
  { word: 'macintosh', named: 'Mac', browsers: ['Chrome', 'Safari', 'Firefox'] },
  { word: 'windows', named: 'Windows', browsers: ['Chrome', 'Edge'] },
  { word: 'linux', named: 'Linux', browsers: ['Chrome'] },
]

const CLIENTS = [
  ['curl', 'cURL'],
  ['python', 'Python Client'],
  ['postman', 'Postman'],
] as const

/** What a person would call the device that sends this user agent. */
export function deviceName(userAgent: string): string {
  const text = userAgent.toLowerCase()
  if (text.includes('iphone')) return 'iPhone'
  if (text.includes('ipad')) return 'iPad'
  if (text.includes('android')) return text.includes('mobile') ? 'Android Phone' : 'Android Tablet'
  return desktopName(text) ?? CLIENTS.find(([word]) => text.includes(word))?.[1] ?? UNKNOWN
}

function desktopName(text: string): string | undefined {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(text))?.[0]
  const desktop = DESKTOPS.find(({ word }) => text.includes(word))
  return browser && desktop?.browsers.includes(browser) ? `${browser} on ${desktop.named}` : undefined
}
