/** The company's OpenID provider as the server sees it: where it is, changing a code into an ID token, verifying one. */
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod'
import { isSafeAddress } from '../safe-address.ts'
import type { Environment } from '../start/environment.ts'

export interface ProviderSettings {
  issuer: string
  client_id: string
  client_secret: string | undefined
  redirect_uri: string
}

interface Provider {
  authorization_endpoint: string
  token_endpoint: string
  end_session_endpoint: string | undefined
  /** How this provider takes the secret of a client that has one. */
  takesBasic: boolean
  keys: JWTVerifyGetKey
}

/** Where the provider sends the browser back to. */
export const callbackPath = '/auth/callback'

const timeout = 10_000
const keptMs = 3_600_000
/** Only signatures by a key of the provider: nothing that the client's own secret, or no key at all, could make. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Undefined while single sign-on is not set up. */
export function providerSettings({ SSO_ISSUER, SSO_CLIENT_ID, ...rest }: Environment): ProviderSettings | undefined {
  if (!SSO_ISSUER || !SSO_CLIENT_ID) return undefined
  return {
    issuer: SSO_ISSUER,
    client_id: SSO_CLIENT_ID,
    client_secret: rest.SSO_CLIENT_SECRET,
    redirect_uri: rest.PUBLIC_URL + callbackPath,
  }
}

const safeAddress = z.string().refine(isSafeAddress, 'is neither https nor on this machine')
const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: safeAddress,
  token_endpoint: safeAddress,
  jwks_uri: safeAddress,
  end_session_endpoint: safeAddress.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

const known = new Map<string, { at: number; provider: Promise<Provider> }>()

/** What the provider says of itself, kept for an hour; its keys are fetched anew when a token names one that is not known. */
export function findProvider(issuer: string): Promise<Provider> {
  const kept = known.get(issuer)
  if (kept && Date.now() - kept.at < keptMs) return kept.provider
  const provider = discover(issuer)
  known.set(issuer, { at: Date.now(), provider })
  // The next sign-in asks again.
  provider.catch(() => known.delete(issuer))
  return provider
}

async function discover(issuer: string): Promise<Provider> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  const metadata = metadataSchema.parse(await reply.json())
  if (metadata.issuer !== issuer) throw new Error(`${address} is of another issuer: ${metadata.issuer}`)
  const methods = metadata.token_endpoint_auth_methods_supported
  return {
    authorization_endpoint: metadata.authorization_endpoint,
    token_endpoint: metadata.token_endpoint,
    end_session_endpoint: metadata.end_session_endpoint,
    takesBasic: !methods || methods.includes('client_secret_basic'),
    keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: timeout, cacheMaxAge: keptMs }),
  }
}

/** Asks the provider for the ID token of a code; undefined when it refuses the code. */
export async function exchangeCode(settings: ProviderSettings, code: string, verifier: string): Promise<string | undefined> {
  const { token_endpoint, takesBasic } = await findProvider(settings.issuer)
  const { client_id, client_secret, redirect_uri } = settings
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri,
    code_verifier: verifier,
  })
  const headers = new Headers({ accept: 'application/json' })
  if (client_secret && takesBasic) {
    const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  } else {
    form.set('client_id', client_id)
    if (client_secret) form.set('client_secret', client_secret)
  }
  const signal = AbortSignal.timeout(timeout)
  const reply = await fetch(token_endpoint, { method: 'POST', body: form, headers, redirect: 'error', signal })
  if (reply.status >= 500) throw new Error(`${token_endpoint} answered ${reply.status}`)
  if (!reply.ok) return undefined
  return z.object({ id_token: z.string() }).safeParse(await reply.json()).data?.id_token
}

/** The claims of an ID token that this provider made for us, now, for this nonce; throws for every other one. */
export async function verifyIdToken(
  settings: ProviderSettings,
  idToken: string,
  nonce: string,
  now: Date,
): Promise<JWTPayload & { sub: string }> {
  const { keys } = await findProvider(settings.issuer)
  const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
    issuer: settings.issuer,
    audience: settings.client_id,
    algorithms,
    currentDate: now,
    clockTolerance: 30,
    maxTokenAge: '1h',
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  })
  // An access or logout token of the same provider is no proof of a sign-in.
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') throw new Error('not an ID token')
  if (payload.nonce !== nonce) throw new Error('the nonce is of another sign-in')
  const others = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((others || payload.azp !== undefined) && payload.azp !== settings.client_id) throw new Error('made for another client')
  if (typeof payload.sub !== 'string') throw new Error('without a subject')
  return { ...payload, sub: payload.sub }
}
