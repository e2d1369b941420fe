import { isFault } from '@iroko/contract/errors'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Field } from '../fields/field.ts'
import type { Values } from '../fields/field-rules.ts'
import { draftOf, type FieldErrors, findErrors, initialValues, serverErrors } from '../fields/field-rules.ts'
import { useLeaveGuard } from './leave-guard.ts'

export interface FormInput<Draft> {
  fields: readonly Field<Draft>[]
  /** The contract's schema of what is sent; it checks on the first try and then at each change. */
  schema?: z.core.$ZodType
  /** The record that is edited, or what a new one starts with. */
  value?: Partial<Draft>
  /** Sent along and not shown: a version, whom it is about. */
  fixed?: Readonly<Record<string, unknown>>
  /** Sends it; a Fault's `fields` come back to their fields. False: the person thought better of it, and nothing was sent. */
  onSubmit: (draft: Draft) => unknown
  /** Keeps what is typed in this tab under this key until it is sent. */
  draft?: string
}

export interface Form<Draft> {
  id: string
  fields: readonly Field<Draft>[]
  values: Values
  errors: FieldErrors
  busy: boolean
  /** Something was entered that is not sent yet. */
  dirty: boolean
  /** What was typed before and kept is shown again. */
  restored: boolean
  set: (name: keyof Draft & string, value: unknown) => void
  submit: (event?: FormEvent) => Promise<void>
  /** Back to what it started with. */
  reset: () => void
  /** Says that a field is not ready to be sent: its file is on its way. */
  hold: (name: string, isHeld: boolean) => void
}

/** The state of a form: what is entered, what is wrong with it, and its way to the server. */
export function useForm<Draft>(input: FormInput<Draft>): Form<Draft> {
  const { fields, schema, fixed, draft: key } = input
  const id = useId()
  const [before, setBefore] = useState(() => initialValues(fields, input.value ?? {}))
  const [kept] = useState(() => (key ? readDraft(key, fields) : undefined))
  const [values, setValues] = useState<Values>({ ...before, ...kept })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const [restored, setRestored] = useState(kept !== undefined)
  const dirty = fields.some((field) => JSON.stringify(values[field.name]) !== JSON.stringify(before[field.name]))
  const guard = useLeaveGuard(dirty && !busy)
  const sending = useRef(false)
  const held = useRef(new Set<string>())
  const latest = useRef(values)
  latest.current = values

  const draft = { ...draftOf(fields, values, before, schema), ...fixed }
  const errors = tried ? { ...findErrors(fields, values, draft, schema), ...refused } : refused

  useEffect(() => {
    if (!key || !dirty) return undefined
    const timer = setTimeout(() => keepDraft(key, fields, values), 300)
    return () => clearTimeout(timer)
  }, [key, dirty, fields, values])

  const send = async () => {
    sending.current = true
    setBusy(true)
    guard.open()
    try {
      if ((await input.onSubmit(draft as Draft)) === false) {
        guard.close()
        return
      }
      if (key) dropDraft(key)
      setBefore(values)
      setTried(false)
      setRestored(false)
    } catch (error) {
      guard.close()
      if (!isFault(error)) throw error
      const found = stillMeant(serverErrors(error.fields ?? {}, fields), values, latest.current)
      setRefused(found)
      focusFirst(id, fields, found)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    id,
    fields,
    values,
    errors,
    busy,
    dirty,
    restored,
    set: (name, value) => {
      guard.close()
      setValues((old) => ({ ...old, [name]: value }))
      setRefused(({ [name]: _mended, '': _whole, ...others }) => others)
    },
    submit: async (event) => {
      event?.preventDefault()
      if (sending.current) return
      setTried(true)
      const waiting = Object.fromEntries([...held.current].map((name) => [name, fileOnItsWay]))
      const found = { ...findErrors(fields, values, draft, schema), ...waiting }
      setRefused(waiting)
      if (Object.keys(found).length > 0) focusFirst(id, fields, found)
      else await send()
    },
    reset: () => {
      if (key) dropDraft(key)
      setValues(before)
      setTried(false)
      setRefused({})
      setRestored(false)
    },
    hold: (name, isHeld) => {
      if (isHeld) held.current.add(name)
      else held.current.delete(name)
    },
  }
}

/** What was changed while it was on its way is no longer what was refused. */
function stillMeant(found: FieldErrors, sent: Values, now: Values): FieldErrors {
  return Object.fromEntries(Object.entries(found).filter(([name]) => JSON.stringify(sent[name]) === JSON.stringify(now[name])))
}

const fileOnItsWay = 'Wait until the file is uploaded'

/** Takes a person to the first field that is wrong. */
function focusFirst<Draft>(id: string, fields: readonly Field<Draft>[], errors: FieldErrors): void {
  const first = fields.find((field) => errors[field.name])
  if (!first) return
  requestAnimationFrame(() => {
    const place = document.getElementById(fieldId(id, first.name))
    place?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, [contenteditable="true"], button')?.focus()
    place?.scrollIntoView({ block: 'nearest' })
  })
}

/** The element that holds a field of a form. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`

/** What was typed and not sent yet, kept for this tab under the form's key. */
const keyOf = (key: string): string => `iroko.draft.${key}`

/** Passwords are never kept. */
function keepDraft<Draft>(key: string, fields: readonly Field<Draft>[], values: Values): void {
  const kept = fields.filter((field) => field.type !== 'password').map((field) => [field.name, values[field.name]])
  sessionStorage.setItem(keyOf(key), JSON.stringify(Object.fromEntries(kept)))
}

function dropDraft(key: string): void {
  sessionStorage.removeItem(keyOf(key))
}

/** The kept values of the fields that the form still has. */
function readDraft<Draft>(key: string, fields: readonly Field<Draft>[]): Values | undefined {
  const text = sessionStorage.getItem(keyOf(key))
  if (!text) return undefined
  try {
    const kept: Record<string, unknown> = Object(JSON.parse(text))
    return Object.fromEntries(Object.entries(kept).filter(([name]) => fields.some((field) => field.name === name)))
  } catch {
    return undefined
  }
}
