/** The settings of a process, read once from the environment; a wrong one stops the start with a sentence. */
import { resolve } from 'node:path'
import * as z from 'zod'

const boolean = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'use true or false')
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true')
const count = (fallback: number, least: number, most: number) =>
  z.coerce
    .number(`use a number from ${least} to ${most}`)
    .int(`use a whole number from ${least} to ${most}`)
    .min(least, `use a number from ${least} to ${most}`)
    .max(most, `use a number from ${least} to ${most}`)
    .default(fallback)
const optionalUrl = (pattern: RegExp, words: string) => z.string().regex(pattern, words).optional()

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'use production, development or test').default('development'),
  PORT: count(3000, 0, 65_535),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: optionalUrl(/^postgres(ql)?:\/\//, 'use an address that begins with postgres://'),
  DATABASE_POOL: count(10, 1, 200),
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
  /** How many proxies stand in front: their X-Forwarded-For is believed, nobody else's. */
  TRUST_PROXY: count(0, 0, 10),
  METRICS: boolean(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'use fatal, error, warn, info, debug or silent')
    .default('info'),
  /** What this process does: answer requests, run jobs, or both. */
  ROLE: z.enum(['all', 'web', 'worker'], 'use all, web or worker').default('all'),
})

export type Environment = Omit<z.output<typeof environmentSchema>, 'DEMO' | 'PUBLIC_URL'> & {
  DEMO: boolean
  PUBLIC_URL: string
}

/** Answers the settings or the sentences that say what is wrong, one for each. */
export function readEnvironment(
  source: Record<string, string | undefined>,
): { environment: Environment } | { wrong: string[] } {
  // An empty variable is an unset one: that is how compose files and shells spell it.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) return { wrong: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  const { DEMO, PUBLIC_URL, ...rest } = parsed.data
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
  return {
    environment: {
      ...rest,
      DEMO: DEMO === undefined ? !rest.DATABASE_URL && rest.NODE_ENV !== 'production' : DEMO === 'true',
      PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${rest.PORT}`,
    },
  }
}
