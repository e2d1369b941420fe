/** A real OpenID provider for a test file, and the browser's part of signing in with it. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import { afterAll } from 'vitest'
import { type Account, makeSigningKey, startProvider } from '../lib/sign-in/demo-provider.ts'
import { freePort } from './free-port.ts'

export const providerPassword = 'right'

export async function testProvider(portalUrl: string, client_secret?: string) {
  const issuer = `http://localhost:${await freePort()}`
  const jwk = await makeSigningKey()
  const accounts = new Map<string, Account>()
  const stop = await startProvider({
    issuer,
    client_id: 'iroko',
    client_secret,
    redirect_uri: `${portalUrl}/auth/callback`,
    leave_uri: `${portalUrl}/auth/login`,
    key: jwk,
    check: async (email, password) =>
      password === providerPassword ? [...accounts.values()].find((account) => account.email === email) : undefined,
    find: async (subject) => accounts.get(subject),
  })
  afterAll(stop)
  return {
    issuer,
    jwk,
    /** What the provider signs with, for tokens that it never made. */
    key: createPrivateKey({ key: jwk as JWK & { kty: string }, format: 'jwk' }) as KeyObject,
    /** Makes a person known to the provider, or known otherwise. */
    know: (account: Account) => void accounts.set(account.subject, account),
    browser: () => browserOf(issuer),
  }
}

/** Follows the provider as a browser would, with its cookies, until it sends back to the portal. */
function browserOf(issuer: string) {
  const cookies = new Map<string, string>()
  async function get(address: string, form?: Record<string, string>): Promise<Response> {
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return reply
  }
  return async (authorizeUrl: string, email: string, password = providerPassword): Promise<URLSearchParams> => {
    let reply = await get(authorizeUrl)
    for (let steps = 0; steps < 10; steps += 1) {
      const location = reply.headers.get('location')
      if (!location) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`)
      const to = new URL(location, issuer)
      if (to.origin !== issuer) return to.searchParams
      reply = to.pathname.startsWith('/interaction/') ? await get(to.href, { email, password }) : await get(to.href)
    }
    throw new Error('The provider does not come to an end')
  }
}
