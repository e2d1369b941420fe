/** What a sign-in with the identity provider means, over plain values. */
import { createHash } from 'node:crypto'

const derived = (purpose: string, ticket: string): string =>
  createHash('sha256').update(`${purpose}:${ticket}`).digest('base64url')

/** What goes to the provider follows from the ticket and does not tell it: nothing else need be kept. */
export function secretsOf(ticket: string) {
  const verifier = derived('verifier', ticket)
  return {
    nonce: derived('nonce', ticket),
    state: derived('state', ticket),
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  }
}

export interface Claims {
  subject: string
  /** Only one that the provider vouches for. */
  verified_email: string | undefined
  /** Undefined when the provider says that there are more than it puts into a token. */
  groups: readonly string[] | undefined
  /** Microsoft's own id of the person, the same in all its applications. */
  object_id: string | undefined
  /** How the person proved to the provider who they are (RFC 8176), and how sure of it the provider says to be. */
  amr: readonly string[]
  acr: readonly string[]
}

/** Microsoft's own word for a verified e-mail counts only from Microsoft. */
const microsoft = 'https://login.microsoftonline.com/'

/**
 * What a token that is verified says, with what the provider says besides of the same subject: who changed the answers of the userinfo endpoint
 * for those of somebody else has changed nothing (OpenID Connect Core, 5.3.2).
 */
export function withProfile<Payload extends { sub: string }>(
  payload: Payload,
  profile: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, unknown>> {
  return profile && profile.sub === payload.sub ? { ...profile, ...payload } : payload
}

/** Reads the claims of an ID token that is verified already. */
export function claimsOf(payload: Readonly<Record<string, unknown>>): Claims | undefined {
  const { sub, email, groups } = payload
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return undefined
  const vouched = payload.email_verified === true || (String(payload.iss).startsWith(microsoft) && isYes(payload.xms_edov))
  const more = Object.hasOwn(Object(payload._claim_names), 'groups') || payload.hasgroups === true
  return {
    subject: sub,
    verified_email: vouched && typeof email === 'string' ? email : undefined,
    groups: more ? undefined : texts(groups),
    object_id: typeof payload.oid === 'string' && payload.oid !== '' ? payload.oid : undefined,
    amr: texts(payload.amr),
    // Microsoft says it in a list of its own.
    acr: [...texts([payload.acr]), ...texts(payload.acrs)],
  }
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [])

/** Whether the provider says that it asked for more than a password: in the words of the standard, or in one that the company names. */
export const hasFactor = ({ amr, acr }: Pick<Claims, 'amr' | 'acr'>, trusted: readonly string[]): boolean =>
  amr.includes('mfa') || acr.some((text) => trusted.includes(text))

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

/** Whether two ways to write an e-mail mean the same account. */
export const isSameEmail = (text: string, other: string): boolean => plainEmail(text) === plainEmail(other)
const plainEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/** The roles that the allow-list gives for these groups. */
export function rolesOf<R extends string>(groups: readonly string[], allowed: readonly { group: string; role: R }[]): R[] {
  return [...new Set(allowed.filter(({ group }) => groups.includes(group)).map(({ role }) => role))]
}

export interface RolePlan {
  roles: string[]
  gives: string[]
  takes: string[]
  /** No longer of a group, and not to be taken because the person does not have them any more. */
  forgets: string[]
}

/** What the groups change: a role that was given by hand stays by hand, and only what came from a group is taken away. */
export function planRoles(
  has: readonly string[],
  fromGroups: readonly string[],
  wanted: readonly string[],
  unconfirmed: readonly string[] = [],
): RolePlan {
  const allowed = wanted.filter((role) => role !== 'super')
  const gone = fromGroups.filter((role) => !allowed.includes(role))
  const takes = gone.filter((role) => role !== 'super' && has.includes(role))
  const gives = allowed.filter((role) => !has.includes(role) && !unconfirmed.includes(role))
  return { roles: [...has.filter((role) => !takes.includes(role)), ...gives], gives, takes, forgets: gone }
}
