/** Declares one call of the API: address, access, input and output. Server and browser share its types. */
import * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import type { Topic } from './topics.ts'

type Schema = z.core.$ZodType

/**
 * Access: everyone (`public`), any signed-in employee (`signed_in`), a signed-in client contact (`client`), or
 * employees whose roles grant the permission (see permissions.ts).
 */
export type Access = 'public' | 'signed_in' | 'client' | Permission

/**
 * What a call puts into the hands of whoever makes it: `power` over what others may do, decide or be employed as; a `key` that opens something
 * by itself; `money`; `sensitive` facts about people that leave the portal as a file; or `none`. All but `none` take a fresh proof of who calls.
 */
export type Stake = 'none' | 'power' | 'key' | 'money' | 'sensitive'

/**
 * When a fresh proof is taken (403 `step_up_required`): always, for another person's `{ogid}` in the path, for exports, by a password or code in
 * the body itself, or `sometimes`: what is sent decides, and the handler asks for it.
 */
export type StepUp = true | 'others' | 'export' | 'body' | 'sometimes'

interface Common {
  /** With `{name}` where a parameter stands, and its `.json` ending where the call has one. */
  path: string
  access: Access
  /** One sentence for the API's readable page: what it answers or changes. */
  summary: string
  /** Said where the path does not say it: `{id}` is a record's id, `{ogid}` a person's OGID. */
  params?: Schema
  query?: Schema
  body?: Schema
  /** A sentence (`message`) when nothing is said. */
  reply: Schema
  /** The body is one file sent as multipart form data, not JSON. */
  upload?: boolean
  /** How large its JSON may be, where 1 MB is too little; read only of a caller whom the handler admits before (`admit`). */
  mostBytes?: number
  /** It reads very much whatever it is asked for: of one person a few are made at a time, as of long lists. */
  isHeavy?: true
  /** Said where it is not what the stake asks for: of a list an export, of anything else always. */
  stepUp?: StepUp
  /**
   * The reply contains what the database stores only encrypted or hashed. For repeated calls with the same idempotency key it is
   * kept sealed like every other. Never kept is the reply of a public call, of one that takes a proof in its body, and of one that says so,
   * because who sent it must not be known: those run again.
   */
  sealed?: true | 'never kept'
  /** Also available to callers who still have to set up two-step verification; all other calls are refused to them. */
  withoutFactor?: boolean
}

/** `topics`: whose change makes the answer stale; a call that reads names them, or says that there are none. */
interface Reading {
  method: 'GET'
  topics: readonly Topic[]
}

/** Whatever changes something or leaves as a file says what is at stake; what is only looked at is the question of `access`. */
type Kind =
  | (Reading & { rows?: undefined; raw?: undefined; stake?: undefined })
  /** `rows`: the reply's key that holds the rows of a list; such a call also answers `.csv` and `.xlsx`. */
  | (Reading & { rows: string; raw?: boolean; stake: Stake })
  /** `raw`: the reply is a stream of bytes (a file, a calendar), not JSON. */
  | (Reading & { rows?: undefined; raw: boolean; stake: Stake })
  | { method: 'POST' | 'PATCH' | 'DELETE'; topics?: readonly Topic[]; rows?: undefined; raw?: boolean; stake: Stake }

export type Endpoint = Common & Kind

/** A call as it is declared. */
type Declared = Omit<Common, 'reply'> & { reply?: Schema } & Kind

/** What goes without saying: the parameter that the path names, and a sentence (or, of a raw call, bytes) as the reply. */
type Unsaid<D> = (D extends { params: Schema }
  ? unknown
  : D extends { path: `${string}{id}${string}` }
    ? { params: typeof idParams }
    : D extends { path: `${string}{ogid}${string}` }
      ? { params: typeof ogidParams }
      : unknown) &
  (D extends { reply: Schema } ? unknown : { reply: D extends { raw: true } ? z.ZodMiniUnknown : typeof message })

/**
 * Declares a call. Who may, what makes its answer stale and what is at stake are part of the type: a call without them does not compile.
 */
export function endpoint<const D extends Declared>(declared: D): D & Unsaid<D> {
  const { path, raw } = declared
  const params = path.includes('{id}') ? idParams : path.includes('{ogid}') ? ogidParams : undefined
  const stepUp = stepUpOf(declared)
  return { ...(params && { params }), ...(stepUp && { stepUp }), reply: raw ? z.unknown() : message, ...declared } as D &
    Unsaid<D>
}

const stepUpOf = ({ stake = 'none', rows, raw }: Declared): StepUp | undefined =>
  stake === 'none' ? undefined : rows && !raw ? 'export' : true

type Part<E, K extends 'params' | 'query' | 'body', Direction extends 'in' | 'out'> = E extends {
  [P in K]: infer S extends Schema
}
  ? Direction extends 'in'
    ? z.core.input<S>
    : z.core.output<S>
  : undefined

/** What a caller sends: only the parts that the call declares. */
export type Input<E extends Endpoint> = (E extends { params: Schema } ? { params: Part<E, 'params', 'in'> } : unknown) &
  (E extends { query: infer Q extends Schema }
    ? Record<never, never> extends z.core.input<Q>
      ? { query?: z.core.input<Q> }
      : { query: z.core.input<Q> }
    : unknown) &
  (E extends { body: Schema } ? { body: Part<E, 'body', 'in'> } : unknown)

/** What a handler receives, after parsing. */
export interface Parsed<E extends Endpoint> {
  params: Part<E, 'params', 'out'>
  query: Part<E, 'query', 'out'>
  body: Part<E, 'body', 'out'>
}

/** What the call answers. */
export type Output<E extends Endpoint> = z.core.output<E['reply']>

/** One row of a list call. */
export type Row<E extends Endpoint> =
  Output<E> extends infer O
    ? E extends { rows: infer K extends keyof O }
      ? O[K] extends (infer R)[]
        ? R
        : never
      : never
    : never

/** Query of a list: paging, search, sorting and the filters that the call names. Unknown keys are refused. */
export function listQuery<const S extends readonly string[], F extends z.core.$ZodLooseShape>(sortable: S, filters: F) {
  const term = `-?(${sortable.join('|')})`
  return z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 25),
    q: z.optional(text(100)),
    sort: z.optional(
      z.string().check(z.regex(new RegExp(`^${term}(,${term})*$`), `Sort by ${sortable.join(', ')}, with - for descending`)),
    ),
    ...filters,
  })
}

interface Place {
  page: z.ZodMiniNumber
  limit: z.ZodMiniNumber
  total: z.ZodMiniNumber
  total_is_bound: z.ZodMiniOptional<z.ZodMiniLiteral<true>>
}

/** Reply of a list: the rows under their own name, and where they stand in the whole. */
export function listReply<const K extends string, R extends Schema>(rows: K, row: R) {
  return z.object({
    [rows]: z.array(row),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
    /** There are more than `total`, which is where counting stopped. */
    total_is_bound: z.optional(z.literal(true)),
  } as { [P in K]: z.ZodMiniArray<R> } & Place)
}

/** As long as an address of a mail may be; what may be longer is written in lines. */
export const longestLine = 254

/**
 * Text a person types: trimmed, at most `max` characters. One line where it may have at most 254: a title with a line break in it would be two
 * lines of a calendar, a letter's head or a table. In longer ones no NUL, which PostgreSQL cannot store.
 */
export function text(max: number) {
  return z.string().check(
    z.trim(),
    // Nothing reads on what is longer: not every check of a text takes a time that only doubles with it.
    z.maxLength(max, { error: `At most ${max} characters`, abort: true }),
    z.refine((value) => !value.includes('\u0000'), 'Remove the character that cannot be stored'),
    z.refine((value) => max > longestLine || !/\p{Cc}/u.test(value), 'Write this in one line, without line breaks or tabs'),
  )
}

/** Required text, with the sentence for an empty value. */
export function requiredText(max: number, sentence = 'Field Required') {
  return text(max).check(z.minLength(1, sentence))
}

/** A calendar day, `yyyy-MM-dd`, that exists, between 1900 and 2200. */
export const day = z.iso
  .date('Enter an existing date as yyyy-MM-dd')
  .check(z.refine((value) => value >= '1900-01-01' && value <= '2200-12-31', 'Enter a date between 1900 and 2200'))

/** A zone that the clocks of the world know, as in 'Africa/Lagos'. */
export const timeZone = requiredText(60).check(z.refine(isTimeZone, 'Choose a time zone from the list'))

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A whole number within bounds, with the sentences to say when it is not. */
export const whole = (least: number, most: number) =>
  z
    .number('Enter a number')
    .check(
      z.int('Enter a whole number'),
      z.gte(least, `At least ${least}`),
      z.lte(most, `At most ${most.toLocaleString('en')}`),
    )

/** A moment, ISO 8601 in UTC. */
export const moment = z.string()

/** What may be left out, and is null then. */
export const orNull = <T extends z.core.SomeType>(schema: T) => z._default(z.nullable(schema), null)

export const id = z.uuid('This record was not found')
export const idParams = z.strictObject({ id })
/** The person of an address, by OGID. */
export const ogidParams = z.strictObject({ ogid: requiredText(60) })

/** `true` or `false` in a query string. */
export const flag = z.pipe(
  z.enum(['true', 'false'], 'Enter true or false'),
  z.transform((value: 'true' | 'false') => value === 'true'),
)

/** A reference to a thing by its id and what it is called. */
export const named = z.object({ id: z.string(), title: z.string() })

/** An asset by its tag and title. */
export const assetRef = z.object({ ...named.shape, tag: z.string() })

/** A person by name, for who is only told of them. */
export const personName = z.object({ ogid: z.string(), full_name: z.string() })

/** A person as everyone in the company may see them in a list. */
export const personRef = z.object({ id: z.string(), ogid: z.string(), full_name: z.string() })

/** A person with profile picture. */
export const shownPerson = z.object({ ...personRef.shape, profile_picture: z.nullable(z.string()) })

/** The version that the caller read; an outdated one is refused with 409. */
export const version = z.number().check(z.int(), z.gte(1))

export const message = z.object({ message: z.string() })

/** People of a list who are changed together, by OGID. */
export const chosenPeople = z
  .array(requiredText(20))
  .check(z.minLength(1, 'Choose at least one person'), z.maxLength(500, 'At most 500 people at once'))

/** One change made to many, each on its own: a summary, and for each what was done or why it was not. */
export const eachResult = z.object({
  message: z.string(),
  results: z.array(z.object({ id: z.string(), done: z.boolean(), message: z.string() })),
})
export type EachResult = z.output<typeof eachResult>
