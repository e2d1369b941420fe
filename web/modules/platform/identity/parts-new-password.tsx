import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { focusWrong, SecretInput, useFirstFocus } from './parts.tsx'

interface NewPassword {
  password: string
  confirm_password: string
}

interface NewPasswordFormProps {
  schema: z.ZodMiniType<NewPassword>
  /** What the first input is called. */
  label: string
  /** Said by the button while it sends; a turning ring when not given. */
  busyText?: string
  /** The button waits for both entries instead of saying what is missing. */
  waits?: boolean
  /** Sends it; answers what the server says against an input. */
  send: (password: string) => Promise<Record<string, string> | undefined>
}

/** A new password, twice. */
export function NewPasswordForm({ schema, label, busyText, waits = false, send }: NewPasswordFormProps) {
  const [form, setForm] = useState<NewPassword>({ password: '', confirm_password: '' })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const first = useFirstFocus()
  const isEmpty = form.password === '' || form.confirm_password === ''

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || (waits && isEmpty)) return
    const found = sentencesOf(z.safeParse(schema, form).error)
    setWrong(found)
    if (Object.keys(found).length > 0) return focusWrong(event.currentTarget, found)
    setBusy(true)
    setWrong((await send(form.password)) ?? {})
    setBusy(false)
  }

  const input = (name: keyof NewPassword) => ({
    name,
    autoComplete: 'new-password',
    value: form[name],
    error: wrong[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setForm((old) => ({ ...old, [name]: value }))
    },
  })

  return (
    <form className="column16" noValidate onSubmit={submit}>
      <SecretInput ref={first} label={label} {...input('password')} />
      <SecretInput label="Confirm Password" {...input('confirm_password')} />
      <Button type="submit" fullWidth disabled={waits && (isEmpty || busy)} loading={busy && !busyText}>
        {busy && busyText ? busyText : 'Confirm'}
      </Button>
    </form>
  )
}

/** The sentence of each input that a schema refuses, by its name. */
function sentencesOf(error: z.core.$ZodError | undefined): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) sentences[String(path[0])] ??= message
  return sentences
}

/** The token of the link that led here; it leaves the address at once, so that no history or screenshot keeps it. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return token
}
