/** The settings of a process, read once from the environment; a wrong one stops the start with a sentence. */
import { resolve } from 'node:path'
import { type GrantedRole, grantedRoles } from '@iroko/contract/roles'
import * as z from 'zod'
import { publicPushKey } from '../mail/push-key.ts'
import { isSafeAddress } from '../safe-address.ts'

const count = (fallback: number, least: number, most: number) =>
  z.coerce
    .number(`use a number from ${least} to ${most}`)
    .int(`use a whole number from ${least} to ${most}`)
    .min(least, `use a number from ${least} to ${most}`)
    .max(most, `use a number from ${least} to ${most}`)
    .default(fallback)
const optionalUrl = (pattern: RegExp, words: string) => z.string().regex(pattern, words).optional()

/** `group=role`, with commas between; a group may stand more than once. */
const groupRoles = z.string().transform((text, context) => {
  const found: { group: string; role: GrantedRole }[] = []
  for (const pair of text.split(',')) {
    const at = pair.lastIndexOf('=')
    const group = pair.slice(0, Math.max(at, 0)).trim()
    const name = pair.slice(at + 1).trim()
    const role = grantedRoles.find((known) => known === name)
    const wrong =
      group === ''
        ? 'use group=role, with commas between'
        : role === undefined
          ? `there is no role ${name}`
          : role === 'super'
            ? 'super is given by hand only, never by a group'
            : undefined
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: wrong })
    else if (role) found.push({ group, role })
  }
  return found
})

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'use production, development or test').default('development'),
  PORT: count(3000, 0, 65_535),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: optionalUrl(/^postgres(ql)?:\/\//, 'use an address that begins with postgres://'),
  DATABASE_POOL: count(10, 1, 200),
  /** What a statement may take before its request is told to try again later. */
  DATABASE_STATEMENT_SECONDS: count(30, 1, 3600),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  /** What identity and bank numbers are sealed with: 32 bytes as base64url each, newest first, with commas between. */
  DATA_KEY: z
    .string()
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, 'use keys of 32 bytes as base64url (43 characters), with commas between')
    .optional(),
  PUBLIC_URL: optionalUrl(/^https?:\/\/[^/]+$/, 'use an address such as https://portal.example.com, without a path'),
  SMTP_URL: optionalUrl(/^smtps?:\/\//, 'use an address that begins with smtp:// or smtps://'),
  MAIL_FROM: z.string().default('Iroko <portal@localhost>'),
  SESSION_IDLE_MINUTES: count(60, 5, 24 * 60),
  SESSION_HOURS: count(12, 1, 7 * 24),
  /** Demo company on an empty embedded database; by default on, and never with DATABASE_URL or in production. */
  DEMO: z.enum(['true', 'false'], 'use true or false').optional(),
  DEMO_EMPLOYEES: count(260, 40, 100_000),
  DEMO_MONTHS: count(14, 1, 120),
  /** The demo's terminals go on being punched at, while its company is served; by default with DEMO. */
  DEMO_TERMINALS: z.enum(['true', 'false'], 'use true or false').optional(),
  /** How many proxies stand in front: their X-Forwarded-For is believed, nobody else's. */
  TRUST_PROXY: count(0, 0, 10),
  /** What a mail gateway sends as its bearer token when it hands in mail for the help desk; without it none is taken. */
  INBOUND_MAIL_SECRET: z.string().min(24, 'use at least 24 characters').optional(),
  /** What notifications of browsers are signed with (VAPID, RFC 8292): 32 bytes as base64url; without it there are none. */
  PUSH_KEY: z
    .string()
    .refine(
      (key) => /^[\w-]{43}$/.test(key) && publicPushKey(key) !== undefined,
      'use 32 random bytes as base64url (43 characters)',
    )
    .optional(),
  /** The push services of the browsers, whose subdomains count too: nothing is sent anywhere else. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com')
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => /^[\w-]+(\.[\w-]+)+$/.test(host)), 'use names of hosts, with commas between'),
  /** `demo`: an OpenID provider of our own with the demo company's people, in this process. */
  SSO: z.literal('demo', 'use demo, or nothing').optional(),
  SSO_ISSUER: z.string().refine(isSafeAddress, 'use the https address of the OpenID provider').optional(),
  SSO_CLIENT_ID: z.string().max(200).optional(),
  SSO_CLIENT_SECRET: z.string().max(500).optional(),
  SSO_GROUP_ROLES: groupRoles.default([]),
  /** What the provider's `acr` says when it asked for a second factor; `amr` with `mfa` always says so. */
  SSO_FACTOR_ACR: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== ''))
    .default([]),
  /** Microsoft Graph, for the groups of whoever is in more of them than fit into a token. */
  SSO_GRAPH_URL: z
    .string()
    .refine(isSafeAddress, 'use the https address of Microsoft Graph with its version')
    .transform((address) => address.replace(/\/$/, ''))
    .optional(),
  /** clamd, which looks at every upload; one that cannot be asked keeps nothing in. */
  CLAMAV_URL: optionalUrl(/^tcp:\/\/[^/:]+:\d+$/, 'use an address such as tcp://clamav:3310'),
  /** What a monitor sends as its bearer token to read `/metrics`; without it there is no such page. */
  METRICS_TOKEN: z.string().min(24, 'use at least 24 characters').optional(),
  /** How long a process that is told to stop still takes requests, while `/readyz` asks to send them elsewhere. */
  DRAIN_SECONDS: count(0, 0, 20),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'use fatal, error, warn, info, debug or silent')
    .default('info'),
  /** What this process does: answer requests, run jobs, or both. */
  ROLE: z.enum(['all', 'web', 'worker'], 'use all, web or worker').default('all'),
})

export const settingNames = Object.keys(environmentSchema.shape)

export type Environment = Omit<z.output<typeof environmentSchema>, 'DEMO' | 'DEMO_TERMINALS' | 'PUBLIC_URL'> & {
  DEMO: boolean
  DEMO_TERMINALS: boolean
  PUBLIC_URL: string
}

/** Answers the settings or the sentences that say what is wrong, one for each. */
export function readEnvironment(
  source: Record<string, string | undefined>,
): { environment: Environment } | { wrong: string[] } {
  // An empty variable is an unset one: that is how compose files and shells spell it.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  // A worker answers only whoever asks how it is, beside the web of the same machine.
  if (given.ROLE === 'worker') given.PORT ??= '3001'
  if (given.NODE_ENV === 'production') given.DRAIN_SECONDS ??= '5'
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) return { wrong: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  const { DEMO, DEMO_TERMINALS, PUBLIC_URL, ...rest } = parsed.data
  if (DEMO === 'true' && rest.NODE_ENV === 'production')
    return { wrong: ['DEMO: the demo accounts have a known password and are refused with NODE_ENV=production'] }
  if (DEMO === 'true' && rest.DATABASE_URL)
    return { wrong: ['DEMO: the demo company is only made in the embedded database; unset DATABASE_URL'] }
  if (rest.DATABASE_URL && rest.NODE_ENV === 'production' && !rest.DATA_KEY)
    return {
      wrong: [
        'DATA_KEY: processes that share a database need the same key; make one with `openssl rand -base64 32 | tr +/ -_ | tr -d =`',
      ],
    }
  if (rest.ROLE !== 'all' && !rest.DATABASE_URL)
    return { wrong: [`ROLE: ${rest.ROLE} alone needs DATABASE_URL; the embedded database belongs to one process`] }
  const provider = providerOf(rest)
  if (provider.wrong) return { wrong: provider.wrong }
  const isDemo = DEMO === undefined ? !rest.DATABASE_URL && rest.NODE_ENV !== 'production' : DEMO === 'true'
  return {
    environment: {
      ...rest,
      ...provider,
      DEMO: isDemo,
      DEMO_TERMINALS: DEMO_TERMINALS === undefined ? isDemo : DEMO_TERMINALS === 'true',
      PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${rest.ROLE === 'worker' ? 3000 : rest.PORT}`,
    },
  }
}

/** Issuer and client belong together; the demo's own provider has both, on the port beside the portal's. */
function providerOf({ SSO, SSO_ISSUER, SSO_CLIENT_ID, ...rest }: z.output<typeof environmentSchema>) {
  if (SSO === 'demo') {
    if (rest.NODE_ENV === 'production')
      return { wrong: ['SSO: the demo provider knows the demo accounts and is refused with NODE_ENV=production'] }
    if (rest.PORT === 0 && !SSO_ISSUER) return { wrong: ['SSO: the demo provider needs a PORT, or its own SSO_ISSUER'] }
    const issuer = SSO_ISSUER ?? `http://localhost:${rest.PORT + 1}`
    if (!issuer.startsWith('http://')) return { wrong: ['SSO_ISSUER: the demo provider is at http://localhost and a port'] }
    return { SSO_ISSUER: issuer, SSO_CLIENT_ID: SSO_CLIENT_ID ?? 'iroko' }
  }
  if (SSO_ISSUER && !SSO_CLIENT_ID) return { wrong: ['SSO_CLIENT_ID: single sign-on needs it beside SSO_ISSUER'] }
  if (rest.SSO_GRAPH_URL && !(SSO_ISSUER && rest.SSO_CLIENT_SECRET))
    return { wrong: ['SSO_GRAPH_URL: it needs SSO_ISSUER and SSO_CLIENT_SECRET, with which the portal asks'] }
  if (!SSO_ISSUER && (SSO_CLIENT_ID || rest.SSO_CLIENT_SECRET || rest.SSO_GROUP_ROLES.length + rest.SSO_FACTOR_ACR.length > 0))
    return { wrong: ['SSO_ISSUER: the other settings of single sign-on need it'] }
  return { SSO_ISSUER, SSO_CLIENT_ID }
}
