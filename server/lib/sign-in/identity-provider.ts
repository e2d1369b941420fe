/** The company's OpenID provider as the server sees it: where it is, changing a code into an ID token, verifying one. */
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
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
  userinfo_endpoint: string | undefined
  end_session_endpoint: string | undefined
  /** How this provider takes the secret of a client that has one. */
  takesBasic: boolean
  keys: ReturnType<typeof createRemoteJWKSet>
}

/** Where the provider sends the browser back to. */
export const callbackPath = '/auth/callback'

const timeout = 10_000
const keptMs = 3_600_000
/** A token that names an unknown key has the keys fetched at most so often: a changed key is known within seconds. */
const keyPauseMs = 2000
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
  userinfo_endpoint: safeAddress.optional(),
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
    userinfo_endpoint: metadata.userinfo_endpoint,
    end_session_endpoint: metadata.end_session_endpoint,
    takesBasic: !methods || methods.includes('client_secret_basic'),
    keys: createRemoteJWKSet(new URL(metadata.jwks_uri), {
      timeoutDuration: timeout,
      cacheMaxAge: keptMs,
      cooldownDuration: keyPauseMs,
    }),
  }
}

/** What userinfo answered is signed, and not by this provider for us. */
export class UntrustedProfile extends Error {}

/** What the provider says of who signs in besides the ID token. */
export type Profile = Pick<JWTPayload, 'sub'> & { email?: unknown; email_verified?: unknown; groups?: unknown }

interface Exchanged {
  id_token: string
  /** Null where the token itself says the e-mail, or there is nowhere to ask. */
  profile: Profile | null
}

/** Asks the provider for the ID token of a code, and for what the token does not say; undefined when it refuses the code. */
export async function exchangeCode(settings: ProviderSettings, code: string, verifier: string): Promise<Exchanged | undefined> {
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
  const tokens = tokensSchema.safeParse(await reply.json()).data
  if (!tokens) return undefined
  const { id_token, access_token } = tokens
  const isAsked = access_token !== undefined && !saysEmail(id_token)
  return { id_token, profile: isAsked ? await profileOf(settings, access_token) : null }
}

const tokensSchema = z.object({ id_token: z.string(), access_token: z.string().optional() })

/** Looked at before the token is verified: only whether there is something to ask for. */
function saysEmail(idToken: string): boolean {
  try {
    return decodeJwt(idToken).email !== undefined
  } catch {
    return true
  }
}

const profileSchema = z.object({
  sub: z.string(),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  groups: z.unknown().optional(),
})

/** What the userinfo endpoint says (OpenID Connect Core, 5.3); null where there is none, or what it says is of nobody. */
async function profileOf(settings: ProviderSettings, accessToken: string): Promise<Profile | null> {
  const { userinfo_endpoint } = await findProvider(settings.issuer)
  if (!userinfo_endpoint) return null
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
  const reply = await fetch(userinfo_endpoint, { headers, redirect: 'error', signal: AbortSignal.timeout(timeout) })
  if (!reply.ok) throw new Error(`${userinfo_endpoint} answered ${reply.status}`)
  const isSigned = /^application\/jwt\b/i.test(reply.headers.get('content-type') ?? '')
  const claims = isSigned ? await verifyProfile(settings, await reply.text()) : await reply.json()
  return profileSchema.safeParse(claims).data ?? null
}

/** The claims of a signed answer of userinfo: of this provider and for us (OpenID Connect Core, 5.3.2); throws for every other one. */
async function verifyProfile(settings: ProviderSettings, token: string): Promise<JWTPayload> {
  const { keys } = await findProvider(settings.issuer)
  if (token.split('.').length === 5)
    throw new UntrustedProfile('the userinfo answer is encrypted: have the provider send it as JSON, or signed alone')
  const { payload } = await withFreshKeys(keys, () =>
    jwtVerify(token.trim(), keys, { issuer: settings.issuer, audience: settings.client_id, algorithms, clockTolerance: 30 }),
  ).catch((error: unknown) => {
    throw new UntrustedProfile(`the signed userinfo answer cannot be trusted: ${String(error)}`, { cause: error })
  })
  return payload
}

/** Verifies, once more with keys that are fetched anew where the signature is wrong: the key may have changed under its name, or without one. */
async function withFreshKeys<R>(keys: Provider['keys'], verify: () => Promise<R>): Promise<R> {
  try {
    return await verify()
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || keys.coolingDown) throw error
    await keys.reload()
    return await verify()
  }
}

/** The claims of an ID token that this provider made for us, now, for this nonce; throws for every other one. */
export async function verifyIdToken(
  settings: ProviderSettings,
  idToken: string,
  nonce: string,
  now: Date,
): Promise<JWTPayload & { sub: string }> {
  const { keys } = await findProvider(settings.issuer)
  const { payload, protectedHeader } = await withFreshKeys(keys, () =>
    jwtVerify(idToken, keys, {
      issuer: settings.issuer,
      audience: settings.client_id,
      algorithms,
      currentDate: now,
      clockTolerance: 30,
      maxTokenAge: '1h',
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    }),
  )
  // An access or logout token of the same provider is no proof of a sign-in.
  if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') throw new Error('not an ID token')
  if (payload.nonce !== nonce) throw new Error('the nonce is of another sign-in')
  const others = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((others || payload.azp !== undefined) && payload.azp !== settings.client_id) throw new Error('made for another client')
  if (typeof payload.sub !== 'string') throw new Error('without a subject')
  return { ...payload, sub: payload.sub }
}
