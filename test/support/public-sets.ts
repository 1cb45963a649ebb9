import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Public material that tests hold our reading against, at the state that we know; it is read where it lies and never copied. */
export const PUBLIC_SETS = {
  'discourse/email_reply_trimmer': '117fd1a2703d110651d4faec09b12dc1fc22f237',
  'mailgun/talon': '71d9b6eb78e985bcdfbf99b69c20c001b4b818c4',
  'crisp-oss/email-reply-parser': '0b3704c8744d6f57ae1d86d7eab75535c51d2f5c',
  'cure53/DOMPurify': '1fa97e8f0b671ded461adfe6af255f2aab4202d0',
  'payloadbox/xss-payload-list': 'd473925ebc9aaec0ac8bdb9aa9d26be8d163af04',
  'notmuch/notmuch': 'fdc9c75388b1ed12662e1cdb73b48b6d809ef5d8',
  'a2aproject/a2a-tck': '357c4a87afa2818731590647cccbea31c31733a2',
  'open-webui/open-webui': 'ecd48e2f718220a6400ecf49eafd4867a38feb10',
  'danny-avila/LibreChat': '08c9cc3d3dd4597fc131506ddfc10a432849149b',
  'danny-avila/agents': '28eab85b9f5d0fc67016ecea32ec462b2e94e587',
  'lobehub/lobe-chat': 'e96c014426c2fc348ee877cac757080e33c52d8b',
  'CherryHQ/cherry-studio': '09c753f28afd33bb076e68646aeb73cf9d89a8bf',
  'OWASP-Benchmark/BenchmarkJava': '79b9bd6177e07991a9c11dc19e457c840e229931',
  'OWASP-Benchmark/BenchmarkPython': '7cf0674b9a33788ac3105e4c4a75a7fdce4c44bd',
  'cristianstaicu/SecBench.js': 'bc315621913899dcaa7613cd60948514ae63bdfe',
  'micromatch/picomatch': '4f41a8edade7a5ab19832f7b40ecce46b288767f',
  'koajs/koa': 'e0ba8ef39d27fe5dae5492f9fe753d155124f994',
  'nodeca/js-yaml': '74a01992953302040be3277c08ba214a06f00b87',
  'google/osv-scalibr': 'c2094f2d68e3994551d9998a54e2e97985a18a39',
  'pypa/advisory-database': '3ccb612573e2511ab5cad7dafecd838605c80cda',
  'golang/vulndb': 'a752ea54fd1b989d208a270aeef772f55a36b87a',
  'oasis-tcs/sarif-spec': 'e0583813964ec43cea53b6b531b402866095ed1f',
  'CycloneDX/specification': 'e02a34ae42a48239f54e04f75280b9000b29f1fb',
  'spdx/spdx-spec': 'aadf3b0b8dbbabdb4d880b0fc714255fea436ff7',
  'google/gson': '9835b6f90192f79cdf5300c528fc6212455fb6c1',
  'apache/commons-lang': 'd15939ef46f0bd4144994df8be95cf5a7f91eb52',
  'pallets/flask': '2ac89889f4cc330eabd50f295dcef02828522c69',
  'pallets/jinja': '5ef70112a1ff19c05324ff889dd30405b1002044',
  'lodash/lodash': '9429a4ee03056e5b7be9a85a54571d7630f05983',
  'expressjs/express': 'a3714473feb3d2908add734d340e7755fd85e0a3',
  'webpack/webpack': 'bc3e930f75e3f6ecbdf193a0dedf6067ea3a286b',
  'vuejs/core': 'e2bede96134f757aad5c5b33ac9be055022dbfc8',
  'spf13/cobra': 'adbc8813901bba65827259daa8e22ff94ec1f30e',
  'jekyll/jekyll': '202df571314ba1d18e9fccd81d12aaad4a703c38',
  'BurntSushi/ripgrep': '3fce3b5bb0236da2df6d99672afb8a719642eca7',
  'redis/hiredis': '29ea2791c102fdffff350f1ea6e04d1f71903d0d',
  'fmtlib/fmt': '60ccad511fd680cb91d8b60a315759f71c67bef9',
  'symfony/console': '6b099f3306f7c9c2d2786ed736d0026b2903205f',
  'JamesNK/Newtonsoft.Json': '09bb545d72969ad7fb4ea07db0d5c34f4fc07877',
  'axios/axios': '23a25af0688d1db2c396deb09229d2271cc24f6c',
  'twbs/bootstrap': 'b8932a1ec1c3e633084b1f1cb65e1ef05eb19f1e',
  'serilog/serilog': '60935b4d7abad71cf6157b45a10f5c3c65ead527',
  'acmesh-official/acme.sh': 'd60c75b4e30a26addd8b9d0bfdeeed39c84ed51e',
} as const
export type PublicSet = keyof typeof PUBLIC_SETS

/** What is read of those that are large. */
export const PARTS_OF_SETS: Partial<Record<PublicSet, readonly string[]>> = {
  'google/osv-scalibr': ['semantic/testdata'],
  'pypa/advisory-database': ['vulns'],
  'golang/vulndb': ['data/osv'],
  'oasis-tcs/sarif-spec': ['sarif-2.1/schema'],
  'CycloneDX/specification': ['schema/bom-1.6.schema.json', 'schema/jsf-0.82.schema.json', 'schema/spdx.schema.json'],
  'spdx/spdx-spec': ['schemas/spdx-schema.json'],
  'webpack/webpack': ['lib'],
  'axios/axios': ['package.json', 'package-lock.json'],
  'twbs/bootstrap': ['package.json', 'package-lock.json'],
  'serilog/serilog': ['src', 'test'],
  'JamesNK/Newtonsoft.Json': ['Src/Newtonsoft.Json'],
  'open-webui/open-webui': ['backend/open_webui/config.py', 'backend/open_webui/utils/context_compaction.py'],
  'danny-avila/LibreChat': ['api/server/services/Endpoints/assistants/title.js'],
  'danny-avila/agents': ['src/utils/title.ts'],
  'lobehub/lobe-chat': ['packages/prompts/src/chains', 'packages/prompts/src/prompts/chatMessages'],
  'OWASP-Benchmark/BenchmarkJava': [
    'expectedresults-1.2.csv',
    'scorecard/Benchmark_v1.2_Scorecard_for_FBwFindSecBugs.csv',
    'src/main/java',
    'src/main/resources',
  ],
  'cristianstaicu/SecBench.js': [
    'code-injection',
    'command-injection',
    'path-traversal',
    'prototype-pollution',
    'redos',
  ],
  'nodeca/js-yaml': ['package.json', 'index.js', 'lib', 'test', 'examples', 'bin'],
  'OWASP-Benchmark/BenchmarkPython': ['expectedresults-0.1.csv', 'app.py', 'helpers', 'testcode'],
  'CherryHQ/cherry-studio': ['src/shared/ai/prompts.ts', 'src/main/services/TopicNamingService.ts'],
}

/** Beside npm's packages, so that a fresh install begins anew. */
export const folderOfSet = (set: PublicSet) =>
  join(import.meta.dirname, '../../node_modules/.cache/public-sets', set.replace('/', '+'), PUBLIC_SETS[set])

/** Whether all of them are here; those that are missing are named. */
export function haveSets(...sets: readonly PublicSet[]): boolean {
  const missing = sets.filter((set) => !existsSync(folderOfSet(set)))
  if (missing.length > 0)
    process.stderr.write(`Skipped without ${missing.join(', ')}: \`npm run peers\` gets them from GitHub\n`)
  return missing.length === 0
}
