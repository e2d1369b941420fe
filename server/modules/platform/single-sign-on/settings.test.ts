/** Single sign-on that is not set up, set up with a secret, and set up with a provider that is not there. */
import { videoHosts } from '@iroko/contract/engagement/video-announcements'
import { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { testProvider } from '../../../test/provider.ts'

const off = await testApp()
const secret = 'a secret: with & signs'
const provider = await testProvider('http://portal.test', secret)
const settings = { SSO_ISSUER: provider.issuer, SSO_CLIENT_ID: 'iroko' }
const right = await testApp({ ...settings, SSO_CLIENT_SECRET: secret })
const wrong = await testApp({ ...settings, SSO_CLIENT_SECRET: 'another' })
const deaf = await testApp({ SSO_ISSUER: 'http://localhost:9', SSO_CLIENT_ID: 'iroko' })

describe('without settings', () => {
  const t = off
  const notSetUp = {
    status: 403,
    code: 'sso_not_configured',
    message: 'Single sign-on is not set up. Please login with your credentials',
  }

  it('refuses everything in one sentence', async () => {
    const { email } = await t.person()
    const body = { company_email: email }
    await expect(t.call(singleSignOn.companyLogin, { body })).rejects.toMatchObject(notSetUp)
    const proof = { ...body, id_token: 'a.b.c', ticket: 'x' }
    await expect(t.call(singleSignOn.companyLogin, { body: proof })).rejects.toMatchObject(notSetUp)
    await expect(t.call(singleSignOn.start, {})).rejects.toMatchObject(notSetUp)
    await expect(t.call(singleSignOn.exchange, { body: { ticket: 'x', code: 'y' } })).rejects.toMatchObject(notSetUp)
    expect(await t.call(singleSignOn.settings, {})).toEqual({ sso: null })
  })

  it('allows frames of the video hosts alone', async () => {
    const { headers } = await t.inject({ url: singleSignOn.settings.path })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`frame-src ${videoHosts.join(' ')} 'self';`)
    expect(policy.replace(videoHosts.join(' '), '')).not.toMatch(/http|\*/)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  it('slows down whoever tries again and again', async () => {
    const body = { company_email: 'a@zuma.test' }
    let status = 0
    for (let tries = 0; tries < 310 && status !== 429; tries += 1) {
      const reply = await t.inject({ method: 'POST', url: '/api/login', payload: body, remoteAddress: '203.0.113.7' })
      status = reply.statusCode
    }
    expect(status).toBe(429)
  })
})

describe('with a secret', () => {
  it('shows the secret to the provider, which refuses another one', async () => {
    for (const [app, succeeds] of [
      [right, true],
      [wrong, false],
    ] as const) {
      app.setNow(new Date().toISOString())
      const person = await app.person({ email: `${succeeds}@zuma.test` })
      provider.know({ subject: person.id, email: person.email, email_verified: true })
      const { ticket, authorize_url } = await app.call(singleSignOn.start, {})
      const code = (await provider.browser()(authorize_url, person.email)).get('code') ?? ''
      const exchanged = app.call(singleSignOn.exchange, { body: { ticket, code } })
      if (!succeeds) await expect(exchanged).rejects.toMatchObject({ status: 403, code: 'sso_refused' })
      else {
        const body = { company_email: person.email, ticket, ...(await exchanged) }
        await expect(app.call(singleSignOn.companyLogin, { body })).resolves.toBeDefined()
      }
    }
  })
})

it('says so when the provider does not answer', async () => {
  await expect(deaf.call(singleSignOn.start, {})).rejects.toMatchObject({ status: 503, code: 'sso_unreachable' })
})
