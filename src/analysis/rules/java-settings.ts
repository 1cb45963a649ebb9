import { method, rule } from './java-examples.ts'
import type { FlowRule } from './rule.ts'

/** Java: calls that are wrong by themselves. */
export const JAVA_SETTINGS: readonly FlowRule[] = [
  rule({
    id: 'java.weak-hash',
    title: 'A digest that can be forged',
    category: 'weak-hash',
    severity: 'medium',
    minutes: 30,
    remediation: 'Use SHA-256 or better; for passwords Argon2, scrypt or bcrypt.',
    sinks: [
      'java.security.MessageDigest.getInstance() where 0 matches /^(md2|md4|md5|sha-?1?)$/i',
      'org.apache.commons.codec.digest.DigestUtils.{md5,md5Hex,sha1,sha1Hex,sha,shaHex}()',
    ],
    vulnerable: [
      method('java.security.MessageDigest.getInstance("MD5");'),
      method('String a = "SHA1"; java.security.MessageDigest.getInstance(a, "SUN");'),
    ],
    safe: [
      method('java.security.MessageDigest.getInstance("SHA-256");'),
      method('java.security.MessageDigest.getInstance(p);'),
    ],
  }),
  rule({
    id: 'java.weak-cipher',
    title: 'A cipher or mode that can be broken',
    category: 'weak-cipher',
    severity: 'high',
    minutes: 60,
    remediation: 'Use AES in GCM mode with a fresh nonce for each message.',
    sinks: [
      'javax.crypto.{Cipher,KeyGenerator,SecretKeyFactory}.getInstance() where 0 matches /^(des|desede|tripledes|rc2|rc4|arcfour|blowfish)(\\/|$)/i',
      'javax.crypto.Cipher.getInstance() where 0 matches /\\/ecb(\\/|$)|^aes$/i',
    ],
    vulnerable: [
      method('javax.crypto.Cipher.getInstance("DES/CBC/PKCS5Padding");'),
      method('javax.crypto.Cipher.getInstance("AES/ECB/PKCS5Padding");'),
    ],
    safe: [
      method('javax.crypto.Cipher.getInstance("AES/GCM/NoPadding");'),
      method('javax.crypto.Cipher.getInstance("AES/CCM/NoPadding");'),
    ],
  }),
  rule({
    id: 'java.weak-random',
    title: 'Random numbers that can be foretold',
    category: 'weak-random',
    severity: 'low',
    minutes: 15,
    remediation: 'Take java.security.SecureRandom for everything that must not be guessed.',
    sinks: [
      'java.util.Random.{nextInt,nextLong,nextDouble,nextFloat,nextGaussian,nextBoolean,nextBytes,ints,longs}()',
      'java.lang.Math.random()',
    ],
    vulnerable: [method('int a = new java.util.Random().nextInt(9);'), method('double d = Math.random();')],
    safe: [
      method('int a = new java.security.SecureRandom().nextInt(9);'),
      method('java.util.Random r = new java.security.SecureRandom(); r.nextInt();'),
    ],
  }),
  rule({
    id: 'java.insecure-cookie',
    title: 'A cookie that also travels unencrypted',
    category: 'insecure-cookie',
    severity: 'medium',
    minutes: 10,
    remediation: 'Call `setSecure(true)`, and `setHttpOnly(true)` for what scripts need not read.',
    sinks: ['{javax,jakarta}.servlet.http.HttpServletResponse.addCookie() where 0.secure is not true'],
    vulnerable: [
      method(
        'Cookie c = new Cookie("a", "b"); response.addCookie(c);',
        'import javax.servlet.http.Cookie;import javax.servlet.http.HttpServletResponse;',
      ),
      method(
        'javax.servlet.http.Cookie c = new javax.servlet.http.Cookie("a", "b"); c.setSecure(false); response.addCookie(c);',
      ),
    ],
    safe: [
      method(
        'javax.servlet.http.Cookie c = new javax.servlet.http.Cookie("a", "b"); c.setSecure(true); response.addCookie(c);',
      ),
      method('response.addCookie(other());'),
    ],
  }),
]
