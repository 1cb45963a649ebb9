import { handler, rule } from './javascript-examples.ts'
import type { FlowRule } from './rule.ts'

/** JavaScript: calls that are wrong by themselves. */
export const JAVASCRIPT_SETTINGS: readonly FlowRule[] = [
  rule({
    id: 'javascript.weak-hash',
    title: 'A digest that can be forged',
    category: 'weak-hash',
    severity: 'medium',
    minutes: 30,
    remediation: 'Use SHA-256 or better; for passwords scrypt or Argon2.',
    sinks: [
      'crypto.{createHash,createHmac}() where 0 matches /^(md4|md5|sha-?1|rsa-md5|rsa-sha1)$/i',
      '{md5,sha1,js-md5,js-sha1}()',
      'crypto-js.{MD5,SHA1}()',
    ],
    vulnerable: [
      "const crypto = require('crypto')\ncrypto.createHash('md5').update('a')\n",
      "import { createHash } from 'node:crypto'\nconst a = 'sha1'\ncreateHash(a)\n",
    ],
    safe: [
      "const crypto = require('crypto')\ncrypto.createHash('sha256').update('a')\n",
      "import { createHash } from 'node:crypto'\nexport const f = (a) => createHash(a)\n",
    ],
  }),
  rule({
    id: 'javascript.weak-cipher',
    title: 'A cipher or mode that can be broken',
    category: 'weak-cipher',
    severity: 'high',
    minutes: 60,
    remediation: 'Use `aes-256-gcm` with a fresh nonce for each message.',
    sinks: [
      'crypto.{createCipheriv,createDecipheriv}() where 0 matches /^(des|des3|rc2|rc4|bf|blowfish|idea|seed)|-ecb$/i',
      'crypto.{createCipher,createDecipher}()',
    ],
    vulnerable: [
      "const crypto = require('crypto')\ncrypto.createCipheriv('des-cbc', k, v)\n",
      "const crypto = require('crypto')\ncrypto.createCipheriv('aes-128-ecb', k, null)\n",
    ],
    safe: [
      "const crypto = require('crypto')\ncrypto.createCipheriv('aes-256-gcm', k, v)\n",
      "const crypto = require('crypto')\ncrypto.createCipheriv(name(), k, v)\n",
    ],
  }),
  rule({
    id: 'javascript.weak-tls',
    title: 'A certificate that nobody checks',
    category: 'weak-tls',
    severity: 'high',
    minutes: 15,
    remediation: 'Leave verification on; hand your own authority over as `ca`.',
    sinks: [
      '{https,tls}.{request,get,connect,Agent}() where 0.rejectUnauthorized is false',
      'https.{request,get}() where 1.rejectUnauthorized is false',
      'process.env.NODE_TLS_REJECT_UNAUTHORIZED=() where 0 matches /^0$/',
    ],
    vulnerable: [
      "const https = require('https')\nnew https.Agent({ rejectUnauthorized: false })\n",
      "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'\n",
    ],
    safe: [
      "const https = require('https')\nnew https.Agent({ keepAlive: true })\n",
      "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '1'\n",
    ],
  }),
  rule({
    id: 'javascript.insecure-cookie',
    title: 'A cookie that also travels unencrypted',
    category: 'insecure-cookie',
    severity: 'medium',
    minutes: 10,
    remediation: 'Set `secure: true`, and `httpOnly: true` for what scripts need not read.',
    sinks: [
      'http.Response.cookie() where 2.secure is not true',
      '{express-session,cookie-session}() where 0.cookie.secure is false',
    ],
    vulnerable: [handler("res.cookie('a', 'b')"), handler("res.cookie('a', 'b', { secure: false })")],
    safe: [
      handler("res.cookie('a', 'b', { secure: true, httpOnly: true })"),
      handler("res.cookie('a', 'b', options)", "const options = require('./options')"),
    ],
  }),
  rule({
    id: 'javascript.cors',
    title: 'Any site may read what is answered to a signed-in person',
    category: 'cors',
    severity: 'medium',
    minutes: 20,
    remediation: 'Name the origins that may read, above all where credentials are allowed.',
    sinks: [
      'cors() where 0.origin is true and 0.credentials is true',
      "cors() where 0.origin is '*' and 0.credentials is true",
    ],
    vulnerable: [
      "const cors = require('cors')\ncors({ origin: true, credentials: true })\n",
      "const cors = require('cors')\ncors({ origin: '*', credentials: true })\n",
    ],
    safe: [
      "const cors = require('cors')\ncors({ origin: 'https://a.example', credentials: true })\n",
      "const cors = require('cors')\ncors()\n",
    ],
  }),
  rule({
    id: 'javascript.jwt',
    title: 'A token whose signature nobody checks',
    category: 'jwt',
    severity: 'high',
    minutes: 20,
    remediation: 'Call `verify` with the key and a fixed list of algorithms.',
    sinks: [
      'jsonwebtoken.verify() where 2.algorithms.0 is none',
      'jsonwebtoken.verify() where 1 is null',
      "jsonwebtoken.verify() where 1 is ''",
      'jsonwebtoken.sign() where 2.algorithm is none',
    ],
    vulnerable: [
      handler("jwt.verify(p, k, { algorithms: ['none'] })", "const jwt = require('jsonwebtoken')"),
      handler('jwt.verify(p, null)', "const jwt = require('jsonwebtoken')"),
    ],
    safe: [
      handler("jwt.verify(p, k, { algorithms: ['RS256'] })", "const jwt = require('jsonwebtoken')"),
      handler('jwt.verify(p, process.env.KEY)', "const jwt = require('jsonwebtoken')"),
    ],
  }),
]
