import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'

test('a text is classified by the most guarded thing in it', async () => {
  const { app, token, close } = await testApp({ areas: ['classify'] })
  onTestFinished(close)
  const headers = await token({ org_role: 'viewer' })
  const ask = async (body: object) => {
    const answer = await app.inject({ method: 'POST', url: '/api/classify', headers, payload: body })
    return { status: answer.statusCode, ...answer.json() }
  }

  expect(await ask({ content: 'The meeting is moved to noon.' })).toMatchObject({
    status: 200,
    level: 'internal',
    label: 'internal',
    confidence: 0.5,
    policy: null,
    reasons: ['Nothing personal, secret or marked was found'],
  })

  const content = 'CONFIDENTIAL\nWrite to ann@example.org or call Dr. Brandstätter on +49 30 901820.'
  const personal = await ask({ content, document_id: 'doc_1' })
  expect(personal).toMatchObject({ level: 'pii', label: 'pii', policy: 'pii' })
  expect(personal.reasons).toEqual([
    '1 e-mail address',
    '1 name of a person',
    '1 phone number',
    'It is marked as confidential',
  ])
  const places = personal.metadata.findings.map((each: { start: number; end: number }) =>
    content.slice(each.start, each.end),
  )
  expect(places).toEqual(['ann@example.org', 'Brandstätter', '+49 30 901820'])
  expect(personal.metadata).toMatchObject({ document_id: 'doc_1', pii_detected: true, language: 'english' })
  expect(personal.confidence).toBeGreaterThan(0.98)
  expect(JSON.stringify(personal)).not.toContain('ann@example.org')

  expect(await ask({ content, policies: ['markings'] })).toMatchObject({ level: 'confidential', policy: 'markings' })
  expect(await ask({ content, policies: ['email'] })).toMatchObject({ reasons: ['1 e-mail address'] })
  expect(await ask({ content: 'AKIAIOSFODNN7EXAMPLE of ann@example.org' })).toMatchObject({
    level: 'restricted',
    policy: 'secrets',
    metadata: { secrets_detected: true, pii_detected: true },
  })
  expect(await ask({ content: 'Sales rose.', context: 'For immediate release' })).toMatchObject({ level: 'public' })
  expect(await ask({ content: 'Top secret: we move.' })).toMatchObject({ level: 'restricted', policy: 'markings' })

  expect(await ask({})).toMatchObject({ status: 400, field: 'content' })
  expect(await ask({ content: '' })).toMatchObject({ status: 400, field: 'content' })
  expect(await ask({ content: 'x', policies: ['pii', 'palm-reading'] })).toMatchObject({
    status: 400,
    field: 'policies[1]',
  })
  expect(await ask({ content: 'é'.repeat(524_289) })).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  expect((await app.inject({ method: 'POST', url: '/api/classify', payload: { content: 'x' } })).statusCode).toBe(401)
})
