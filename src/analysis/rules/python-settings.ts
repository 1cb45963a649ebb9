import { rule, view } from './python-examples.ts'
import type { FlowRule } from './rule.ts'

/** Python: calls that are wrong by themselves. */
export const PYTHON_SETTINGS: readonly FlowRule[] = [
  rule({
    id: 'python.weak-hash',
    title: 'A digest that can be forged',
    category: 'weak-hash',
    severity: 'medium',
    minutes: 30,
    remediation:
      'Use SHA-256 or better; for passwords Argon2, scrypt or bcrypt. Say `usedforsecurity=False` where no security hangs on it.',
    sinks: [
      'hashlib.{md5,sha1,md4}() where usedforsecurity is not false',
      'hashlib.new() where 0 matches /^(md2|md4|md5|sha-?1)$/i and usedforsecurity is not false',
      'Crypto.Hash.{MD2,MD4,MD5,SHA,SHA1}.new()',
      'cryptography.hazmat.primitives.hashes.{MD5,SHA1}()',
    ],
    vulnerable: [view('hashlib.md5(p)', 'import hashlib'), view("a = 'sha1'\nhashlib.new(a)", 'import hashlib')],
    safe: [
      view('hashlib.sha256(p)', 'import hashlib'),
      view('hashlib.md5(p, usedforsecurity=False)', 'import hashlib'),
    ],
  }),
  rule({
    id: 'python.weak-cipher',
    title: 'A cipher or mode that can be broken',
    category: 'weak-cipher',
    severity: 'high',
    minutes: 60,
    remediation: 'Use AES in GCM mode with a fresh nonce for each message.',
    sinks: [
      '{Crypto,Cryptodome}.Cipher.{DES,DES3,ARC2,ARC4,Blowfish}.new()',
      '{Crypto,Cryptodome}.Cipher.AES.new() where 1 matches /MODE_ECB$/',
      'cryptography.hazmat.primitives.ciphers.modes.ECB()',
      'cryptography.hazmat.primitives.ciphers.algorithms.{ARC4,Blowfish,TripleDES,IDEA}()',
    ],
    vulnerable: [
      view('DES.new(p)', 'from Crypto.Cipher import DES'),
      view('AES.new(p, AES.MODE_ECB)', 'from Crypto.Cipher import AES'),
    ],
    safe: [
      view('AES.new(p, AES.MODE_GCM)', 'from Crypto.Cipher import AES'),
      view('modes.GCM(p)', 'from cryptography.hazmat.primitives.ciphers import modes'),
    ],
  }),
  rule({
    id: 'python.weak-random',
    title: 'Random numbers that can be foretold',
    category: 'weak-random',
    severity: 'low',
    minutes: 15,
    remediation: 'Take the module `secrets` for everything that must not be guessed.',
    sinks: [
      'random.{random,randint,randrange,choice,choices,sample,uniform,getrandbits,randbytes,shuffle,triangular,betavariate,expovariate,gammavariate,gauss,lognormvariate,normalvariate,vonmisesvariate,paretovariate,weibullvariate}()',
      'random.Random.{random,randint,randrange,choice,getrandbits,randbytes,uniform}()',
      'uuid.uuid1()',
    ],
    vulnerable: [view('random.random()', 'import random'), view('t = randint(1, 9)', 'from random import randint')],
    safe: [view('random.SystemRandom().random()', 'import random'), view('secrets.token_hex()', 'import secrets')],
  }),
  rule({
    id: 'python.insecure-cookie',
    title: 'A cookie that also travels unencrypted',
    category: 'insecure-cookie',
    severity: 'medium',
    minutes: 10,
    remediation: 'Call `set_cookie` with `secure=True`, and `httponly=True` for what scripts need not read.',
    sinks: ['**.set_cookie() where secure is not true'],
    vulnerable: [
      view("r = flask.make_response('a')\nr.set_cookie('a', 'b')"),
      view("flask.make_response('a').set_cookie('a', 'b', secure=False)"),
    ],
    safe: [
      view("flask.make_response('a').set_cookie('a', 'b', secure=True)"),
      view("r = flask.make_response('a')\nr.set_cookie('a', 'b', secure=request.is_secure)"),
    ],
  }),
  rule({
    id: 'python.weak-tls',
    title: 'A certificate that nobody checks',
    category: 'weak-tls',
    severity: 'high',
    minutes: 15,
    remediation: 'Leave verification on; add your own authority to the trusted ones.',
    sinks: [
      'requests.{get,post,put,patch,delete,head,options,request}() where verify is false',
      'httpx.{get,post,Client,AsyncClient}() where verify is false',
      'ssl._create_unverified_context()',
    ],
    vulnerable: [
      view("requests.get('https://a', verify=False)", 'import requests'),
      view('ssl._create_unverified_context()', 'import ssl'),
    ],
    safe: [view("requests.get('https://a')", 'import requests'), view('ssl.create_default_context()', 'import ssl')],
  }),
  rule({
    id: 'python.jwt',
    title: 'A token whose signature nobody checks',
    category: 'jwt',
    severity: 'high',
    minutes: 20,
    remediation: 'Decode with the key and a fixed list of algorithms.',
    sinks: [
      'jwt.decode() where verify is false',
      'jwt.decode() where options.verify_signature is false',
      'jwt.decode() where algorithms.0 is none',
    ],
    vulnerable: [
      view("jwt.decode(p, options={'verify_signature': False})", 'import jwt'),
      view('jwt.decode(p, verify=False)', 'import jwt'),
    ],
    safe: [
      view("jwt.decode(p, 'k', algorithms=['HS256'])", 'import jwt'),
      view("jwt.decode(p, key, algorithms=['RS256'])", 'import jwt\nkey = 1'),
    ],
  }),
  rule({
    id: 'python.debug-server',
    title: 'A server that shows its insides',
    category: 'misconfiguration',
    cwe: 'CWE-489',
    severity: 'medium',
    minutes: 5,
    remediation: 'Run without `debug=True` outside development.',
    sinks: ['flask.Flask.run() where debug is true'],
    vulnerable: [
      view('pass', '').replace('    pass', '    pass\napp.run(debug=True)'),
      'from flask import Flask\nFlask("a").run(host="0", debug=True)\n',
    ],
    safe: [
      view('pass', '').replace('    pass', '    pass\napp.run()'),
      'from flask import Flask\nFlask("a").run(debug=False)\n',
    ],
  }),
  rule({
    id: 'python.file-permissions',
    title: 'A file that everybody may write',
    category: 'file-permissions',
    severity: 'medium',
    minutes: 10,
    remediation: 'Give rights to the owner alone: `0o600`, for folders `0o700`.',
    sinks: [
      'os.{chmod,fchmod,lchmod}() where 1 matches /^(511|438|502|510)$/',
      'os.umask() where 0 is 0',
      'tempfile.mktemp()',
    ],
    vulnerable: [view("os.chmod('a', 0o777)", 'import os'), view('tempfile.mktemp()', 'import tempfile')],
    safe: [view("os.chmod('a', 0o600)", 'import os'), view('tempfile.mkstemp()', 'import tempfile')],
  }),
]
