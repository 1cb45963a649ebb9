import { createECDH } from 'node:crypto'
import * as ece from 'http_ece'
import { expect, test } from 'vitest'
import { encryptFor, MOST_PAYLOAD_BYTES } from './web-push.ts'

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url')

test('the example of RFC 8291, appendix A, byte for byte', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const message = Buffer.from('When I grow up, I want to be a watermelon')
  const encrypted = encryptFor(keys, message, { sender, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') })
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
      '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the longest payload, opened by another library', () => {
  const [browser, sender] = [createECDH('prime256v1'), createECDH('prime256v1')]
  browser.generateKeys()
  sender.generateKeys()
  const auth = Buffer.alloc(16, 7)
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const message = Buffer.alloc(MOST_PAYLOAD_BYTES, 'ä')
  const encrypted = encryptFor(keys, message, { sender, salt: Buffer.alloc(16, 9) })
  expect(MOST_PAYLOAD_BYTES).toBe(3_993)
  expect(encrypted.length).toBe(4_096)
  const opened = ece.decrypt(encrypted, { version: 'aes128gcm', privateKey: browser, authSecret: auth })
  expect(Buffer.compare(opened, message)).toBe(0)
})
