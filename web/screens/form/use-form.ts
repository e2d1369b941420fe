import { isFault } from '@iroko/contract/errors'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { showAlert } from '../../lib/alerts.ts'
import { onSessionChange } from '../../lib/session.ts'
import type { Field } from '../fields/field.ts'
import type { Values } from '../fields/field-rules.ts'
import { draftOf, type FieldErrors, findErrors, initialValues, serverErrors } from '../fields/field-rules.ts'
import { dropDraft, keepDraft, keyOfForm, readDraft } from './draft.ts'
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
  /** Keeps what is typed in this tab under this key until it is sent; without one, only when the session ends meanwhile. */
  draft?: string
  /** Keeps it in this browser, past the end of the tab. */
  isDraftLasting?: boolean
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
  const { fields, schema, fixed } = input
  const id = useId()
  const [before, setBefore] = useState(() => initialValues(fields, input.value ?? {}))
  const [key] = useState(() => keyOfForm(fields, before, fixed, input.draft))
  const [kept] = useState(() => readDraft(key, fields))
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

  useKeptDraft({ key, isKept: Boolean(input.draft), isLasting: input.isDraftLasting, dirty, fields, values })

  const send = async () => {
    sending.current = true
    setBusy(true)
    guard.open()
    try {
      if ((await input.onSubmit(draft as Draft)) === false) {
        guard.close()
        return
      }
      dropDraft(key)
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
      dropDraft(key)
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

interface KeptDraft<Draft> {
  key: string
  /** While it is typed, not only when the session ends. */
  isKept: boolean
  isLasting: boolean | undefined
  dirty: boolean
  fields: readonly Field<Draft>[]
  values: Values
}

/** Keeps what is typed and not sent yet, for when the form or the session comes back. */
function useKeptDraft<Draft>({ key, isKept, isLasting = false, dirty, fields, values }: KeptDraft<Draft>): void {
  // A screen that is drawn again and again, as while its line is gone, makes new fields each time: that must not put off the keeping.
  const shown = useRef(fields)
  useEffect(() => {
    shown.current = fields
  }, [fields])
  useEffect(() => {
    if (!isKept || !dirty) return undefined
    const timer = setTimeout(() => keepDraft(key, shown.current, values, { isLasting }), 300)
    return () => clearTimeout(timer)
  }, [key, isKept, isLasting, dirty, values])

  useEffect(() => {
    // Given back once: whoever thinks better of it starts afresh the next time.
    if (!isKept) dropDraft(key)
  }, [key, isKept])

  useEffect(() => {
    if (!dirty) return undefined
    return onSessionChange(({ now, before: person }) => {
      if (now || !person) return
      keepDraft(key, fields, values, { ogid: person.employee_info.ogid, isLasting })
      showAlert({ kind: 'warning', text: 'Your session has ended. Sign in again to continue: what you entered is saved' })
    })
  }, [key, isLasting, dirty, fields, values])
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
