import * as z from 'zod/mini'
import { today } from '../../ui/date/date-words.ts'
import { readDay } from '../day/day-text.ts'
import { readTime } from '../day/time-text.ts'
import { type Field, isMany } from './field.ts'

export type Values = Readonly<Record<string, unknown>>
export type FieldErrors = Record<string, string>

export const fieldRequired = 'Field Required'
export const emailInvalid = 'Enter a valid email address'

export const dayInvalid = 'Enter a date, for example 2026-12-14 or 14 Dec'
export const timeInvalid = 'Enter a time, for example 07:30'

/** Said for what a schema refuses without a sentence of its own. */
const plainRefusal = 'Check this field'
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether nothing was entered; a box without a tick counts only when it must be ticked. */
export function isEmptyValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || value === false
}

/** What a form starts with: the record's values, else what the fields say, else nothing. */
export function initialValues<Draft>(fields: readonly Field<Draft>[], record: Partial<Draft>): Values {
  return Object.fromEntries(fields.map((field) => [field.name, record[field.name] ?? field.value ?? nothing(field)]))
}

function nothing<Draft>(field: Field<Draft>): unknown {
  if (isMany(field)) return []
  return field.type === 'check' ? false : ''
}

/**
 * What is sent: the fields that are there, with nothing as the schema takes it (left out, null or an empty text);
 * a value that was there and is taken away is said to be gone instead of being left out.
 */
export function draftOf<Draft>(
  fields: readonly Field<Draft>[],
  values: Values,
  before: Values,
  schema: z.core.$ZodType | undefined,
): Record<string, unknown> {
  const draft: Record<string, unknown> = {}
  for (const field of fields) {
    if (!(field.when?.(values as Partial<Draft>) ?? true)) continue
    const value = values[field.name]
    const sent = isNothing(value) ? asNothing(field.name, !isNothing(before[field.name]), schema) : value
    if (sent !== undefined) draft[field.name] = sent
  }
  return draft
}

const isNothing = (value: unknown): boolean => value === '' || value === undefined || value === null

function asNothing(name: string, wasThere: boolean, schema: z.core.$ZodType | undefined): unknown {
  const own = partOf(schema, name)
  const ways = wasThere ? [null, '', undefined] : [undefined, null, '']
  return own ? ways.find((way) => z.safeParse(own, way).success) : ways[0]
}

/** The schema of one key, where the whole is an object. */
function partOf(schema: z.core.$ZodType | undefined, name: string): z.core.$ZodType | undefined {
  if (!schema || !('shape' in schema)) return undefined
  const shape: Record<string, z.core.$ZodType> = Object(schema.shape)
  return shape[name]
}

/** The sentence of each field that is wrong; under '' what is wrong with the whole. */
export function findErrors<Draft>(
  fields: readonly Field<Draft>[],
  values: Values,
  draft: Readonly<Record<string, unknown>>,
  schema: z.core.$ZodType | undefined,
): FieldErrors {
  const there = fields.filter((field) => field.when?.(values as Partial<Draft>) ?? true)
  const errors = schema ? schemaErrors(schema, draft, there) : {}
  for (const field of there) {
    const sentence = ownError(field, values[field.name])
    if (sentence) errors[field.name] = sentence
  }
  return errors
}

function ownError<Draft>(field: Field<Draft>, value: unknown): string | undefined {
  if (isEmptyValue(value)) return field.required ? (field.required === true ? fieldRequired : field.required) : undefined
  if (field.type === 'email' && !emailPattern.test(String(value).trim())) return emailInvalid
  if (field.type === 'date') return dayError(field, String(value))
  return field.type === 'time' ? timeError(String(value)) : undefined
}

/** Why what was entered is no day for a field; nothing for an empty one. */
export function dayError({ min, max }: { min?: string; max?: string }, value: string): string | undefined {
  if (value.trim() === '') return undefined
  const day = readDay(value, today())
  if (!day) return dayInvalid
  if (min && day < min) return `Choose ${min} or later`
  return max && day > max ? `Choose ${max} or earlier` : undefined
}

/** Why what was entered is no time; nothing for an empty field. */
export const timeError = (value: string): string | undefined =>
  value.trim() === '' || readTime(value) ? undefined : timeInvalid

function schemaErrors<Draft>(schema: z.core.$ZodType, draft: Values, fields: readonly Field<Draft>[]): FieldErrors {
  const result = z.safeParse(schema, draft)
  const errors: FieldErrors = {}
  for (const issue of result.error?.issues ?? []) {
    const name = fieldName(issue.path, fields)
    errors[name] ??= sentenceOf(issue, name !== '' && isNothing(draft[name]))
  }
  return errors
}

/** What is missing is of the wrong kind to a schema; to a person it is missing. */
function sentenceOf(issue: z.core.$ZodIssue, missing: boolean): string {
  if (missing && issue.code !== 'too_small' && issue.code !== 'custom') return fieldRequired
  // Without a sentence from the contract Zod says only 'Invalid input'.
  return issue.message === 'Invalid input' ? plainRefusal : issue.message
}

function fieldName<Draft>(path: readonly PropertyKey[], fields: readonly Field<Draft>[]): string {
  const names = [path.join('.'), String(path[0] ?? '')]
  return names.find((name) => fields.some((field) => field.name === name)) ?? ''
}

/** A refusal's sentences, each at its field; those of no field of the form come together under ''. */
export function serverErrors<Draft>(refused: Readonly<Record<string, string>>, fields: readonly Field<Draft>[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const [path, sentence] of Object.entries(refused)) {
    const name = fieldName(path.split('.'), fields)
    errors[name] = errors[name] ? `${errors[name]}. ${sentence}` : sentence
  }
  return errors
}
