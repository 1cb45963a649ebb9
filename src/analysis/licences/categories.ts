import type { Info } from 'spdx-expression-parse'
import { atFirstUse } from '../../shared/lazy-package.ts'
import { judged } from './expression.ts'

const licences = atFirstUse<typeof import('spdx-license-list')>('spdx-license-list')

/** What a licence demands of what is built with it, the least first. */
const LICENCE_CATEGORIES = [
  'permissive',
  'weak_copyleft',
  'strong_copyleft',
  'network_copyleft',
  'restricted',
  'unknown',
] as const
export type LicenceCategory = (typeof LICENCE_CATEGORIES)[number]

const FAMILIES: readonly (readonly [RegExp, LicenceCategory])[] = [
  [
    / WITH (?:Classpath|GCC|Bison|Autoconf|LLVM|Font|OpenJDK|GPL-CC|u-boot|Linux-syscall|WxWindows|Libtool|FLTK)/i,
    'weak_copyleft',
  ],
  [/^GPL-.*-with-/, 'weak_copyleft'],
  [/^(?:AGPL-|SSPL-|CPAL-|RPL-|CAL-|NPOSL-)/, 'network_copyleft'],
  [
    /^(?:GPL-|OSL-|EUPL-|Sleepycat|QPL-|CECILL-(?:1|2)|CC-BY-SA|GFDL|ODbL|CERN-OHL-S|LiLiQ-Rplus|NGPL|SimPL|RPSL|copyleft-next)/,
    'strong_copyleft',
  ],
  [
    /^(?:LGPL|MPL-|EPL-|CDDL-|CPL-|IPL-|APSL-|MS-RL|CECILL-C|ErlPL|SPL-|SISSL|Nokia|LPL-|NPL-|CUA-|CERN-OHL-W|LiLiQ-R-|wxWindows|OCLC|Motosoto|RSCPL|LPPL|OSET-PL|CATOSL|Watcom)/,
    'weak_copyleft',
  ],
  [
    /^(?:BUSL|Elastic-|PolyForm-|FSL-|CC-BY-(?:NC|ND)|JSON$|Parity-|Prosperity|Hippocratic|SSH-|BitTorrent|Aladdin|Commons-Clause)/,
    'restricted',
  ],
  [
    /^(?:CC0-|CC-BY-\d|CC-PDDC|WTFPL|X11|curl|libpng|bzip2|Python-|PSF-|Unicode|OpenSSL|SSLeay|IJG|FTL|TCL|Info-ZIP|Beerware|MIT-|BSD-|Apache-|PDDL|ODC-By|OFL-|Bitstream|Vim$|Ruby$|zlib-|NLOD|etalab|Zend|PHP-|Boehm|Latex2e|HPND|NIST-PD|SAX-PD|blessing|TU-Berlin|SGI-B|Spencer|snprintf|SMLNJ|Saxpath|dom4j|Plexus|xpp|ImageMagick|JasPer|NetCDF|MITNFA|Glide|TMate|DOC$|Qhull|AMPAS|ANTLR-PD|AFL-|MulanPSL-1)/,
    'permissive',
  ],
]

const listed = (id: string) => {
  const bare = id.replace(/ WITH .*$/, '').replace(/\+$/, '')
  return Object.hasOwn(licences(), bare) ? licences()[bare] : undefined
}

/** What one licence demands; what is approved as open source and of no family with conditions is permissive. */
export function categoryOf(id: string): LicenceCategory {
  const family = FAMILIES.find(([pattern]) => pattern.test(id))?.[1]
  return family ?? (listed(id)?.osiApproved ? 'permissive' : 'unknown')
}

export const categoryOfExpression = (info: Info): LicenceCategory => judged(info, LICENCE_CATEGORIES, categoryOf)

/** Whether every licence that has to apply is approved by the Open Source Initiative. */
export const isOsiApproved = (info: Info): boolean =>
  judged(info, [true, false], (id) => listed(id)?.osiApproved ?? false)

/** Where the first licence of an expression can be read. */
export function addressOf(info: Info): string | null {
  let first = info
  while ('conjunction' in first) first = first.left
  return listed(first.license)?.url ?? null
}
