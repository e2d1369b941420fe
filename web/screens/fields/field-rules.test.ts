import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Field } from './field.ts'
import { dayError, draftOf, findErrors, initialValues, serverErrors, timeError } from './field-rules.ts'

interface Draft {
  title: string
  email: string
  amount_kobo: number
  ends_on: string | null
  note: string
  office_ids: string[]
  agreed: boolean
}

const fields: Field<Draft>[] = [
  { name: 'title', type: 'text', label: 'Title', required: true },
  { name: 'email', type: 'email', label: 'Email', required: 'Email is required' },
  { name: 'amount_kobo', type: 'number', label: 'Amount', money: true },
  { name: 'ends_on', type: 'date', label: 'Ends' },
  { name: 'note', type: 'textarea', label: 'Note', when: (draft) => draft.agreed === true },
  { name: 'office_ids', type: 'select', label: 'Offices', isMulti: true },
  { name: 'agreed', type: 'check', label: 'Agreed' },
]

const schema = z.strictObject({
  title: z.string().check(z.minLength(3, 'At least 3 characters')),
  email: z.string(),
  amount_kobo: z.number(),
  ends_on: z.nullable(z.string()),
  note: z.optional(z.string()),
  office_ids: z.array(z.string()),
  agreed: z.boolean(),
})

const filled = { title: 'Rent', email: 'a@b.ng', amount_kobo: 500, ends_on: '', note: 'x', office_ids: [], agreed: false }

it('starts with the record, then what the field says, then nothing of its kind', () => {
  expect(initialValues(fields, { title: 'Rent' })).toEqual({
    title: 'Rent',
    email: '',
    amount_kobo: '',
    ends_on: '',
    note: '',
    office_ids: [],
    agreed: false,
  })
})

it('sends nothing as the schema takes it, and leaves out fields that are not there', () => {
  expect(draftOf(fields, filled, {}, schema)).toEqual({
    title: 'Rent',
    email: 'a@b.ng',
    amount_kobo: 500,
    ends_on: null,
    office_ids: [],
    agreed: false,
  })
})

it('says that a value was taken away instead of leaving it out', () => {
  const optional = z.object({ title: z.optional(z.string()), ends_on: z.optional(z.nullable(z.string())) })
  const some = fields.filter((field) => field.name === 'title' || field.name === 'ends_on')
  const before = { title: 'Rent', ends_on: '2026-11-20' }
  expect(draftOf(some, { title: '', ends_on: '' }, before, optional)).toEqual({ title: '', ends_on: null })
  expect(draftOf(some, { title: '', ends_on: '' }, {}, optional)).toEqual({})
})

it('asks for required fields and valid emails, with the contract’s sentences for the rest', () => {
  const errorsOf = (values: Record<string, unknown>) => findErrors(fields, values, draftOf(fields, values, {}, schema), schema)
  expect(errorsOf(filled)).toEqual({})
  expect(errorsOf({ ...filled, title: ' ', email: '' })).toEqual({ title: 'Field Required', email: 'Email is required' })
  expect(errorsOf({ ...filled, title: 'Re', email: 'a@b' })).toEqual({
    title: 'At least 3 characters',
    email: 'Enter a valid email address',
  })
  expect(errorsOf({ ...filled, amount_kobo: '' })).toEqual({ amount_kobo: 'Field Required' })
})

it('keeps a refusal at its field, and what belongs to no field together', () => {
  expect(serverErrors({ title: 'Taken', 'office_ids.0': 'Closed', version: 'Old' }, fields)).toEqual({
    title: 'Taken',
    office_ids: 'Closed',
    '': 'Old',
  })
})

it('says what is no day or no time, and what lies out of range', () => {
  const range = { min: '2026-11-22', max: '2026-12-31' }
  expect(dayError(range, '')).toBeUndefined()
  expect(dayError(range, '2026-12-14')).toBeUndefined()
  expect(dayError(range, '14/12/2026')).toBeUndefined()
  expect(dayError(range, 'soon')).toBe('Enter a date, for example 2026-12-14 or 14 Dec')
  expect(dayError(range, '2026-02-30')).toBe('Enter a date, for example 2026-12-14 or 14 Dec')
  expect(dayError(range, '2026-11-21')).toBe('Choose 2026-11-22 or later')
  expect(dayError(range, '1 Jan 2027')).toBe('Choose 2026-12-31 or earlier')
  expect([timeError(''), timeError('7:30'), timeError('25:00')]).toEqual([
    undefined,
    undefined,
    'Enter a time, for example 07:30',
  ])
})
