import { Button, PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Credentials, wrongIn } from '../../../lib/sign-in/credentials.ts'
import classes from './parts.module.css'

interface AuthCardProps {
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  children: ReactNode
}

/** The card of every screen around signing in; its title is the tab's title too. */
export function AuthCard({ title, text, children }: AuthCardProps) {
  return (
    <div className={`column20 surface ${classes.card}`}>
      <title>{`${title} · Iroko`}</title>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {text ? <p className={classes.text}>{text}</p> : null}
      </div>
      {children}
    </div>
  )
}

/** What stands between the card's title and its form: who is signed in, what is missing, what was done. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={`line12 ${classes.notice}`} role="status">
      {children}
    </div>
  )
}

interface CardLinkProps {
  to: string
  search?: Record<string, string>
  children: ReactNode
}

/** Leads from one card to another. */
export function CardLink({ to, search, children }: CardLinkProps) {
  return (
    <Link to={to} search={search as never} className={classes.link}>
      {children}
    </Link>
  )
}

/** Other ways on from a card, as buttons under a line. */
export const CardWays = ({ children }: { children: ReactNode }) => <div className={classes.ways}>{children}</div>

const required = { required: true, withAsterisk: false } as const

export function EmailInput(props: TextInputProps) {
  return <TextInput type="email" name="email" label="Email" autoComplete="username" {...required} {...props} />
}

/** Its button is not called after the field, so that the label names one thing only. */
export function SecretInput(props: PasswordInputProps) {
  return (
    <PasswordInput visibilityToggleButtonProps={{ 'aria-label': 'Show characters', tabIndex: 0 }} {...required} {...props} />
  )
}

/** Takes a person to the first input of a form that is wrong. */
export function focusWrong(form: HTMLFormElement, wrong: Readonly<Record<string, string | undefined>>): void {
  const first = [...form.elements].find((input) => input instanceof HTMLInputElement && wrong[input.name])
  if (first instanceof HTMLInputElement) first.focus()
}

/** A card's first field has the focus when the card comes. */
export function useFirstFocus() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}

/** A sign-in that goes on with a code. */
export interface Challenge {
  challenge: string
  /** Where the identity provider ends its session, for whoever came by it. */
  end: string | null
}

interface SignInFormProps {
  email: string
  setEmail: (email: string) => void
  /** Sends them, the e-mail trimmed; says itself what goes wrong. */
  send: (credentials: Credentials) => Promise<void>
  /** No password is shorter. */
  least?: number
  /** The person is signed in and on the way to their first screen. */
  entering?: boolean
  /** Between the inputs and the button. */
  children?: ReactNode
}

/** E-mail and password, for staff and for clients. */
export function SignInForm({ email, setEmail, send, least = 1, entering = false, children }: SignInFormProps) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Partial<Credentials>>({})
  const [busy, setBusy] = useState(false)
  const first = useFirstFocus()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const credentials = { email: email.trim(), password }
    const found = wrongIn(credentials, least)
    setWrong(found)
    if (found.email || found.password) return focusWrong(event.currentTarget, found)
    setBusy(true)
    await send(credentials).finally(() => setBusy(false))
  }

  return (
    <form className="column16" noValidate onSubmit={submit}>
      <EmailInput ref={first} value={email} error={wrong.email} onChange={(event) => setEmail(event.currentTarget.value)} />
      <SecretInput
        name="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        error={wrong.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {children}
      <Button type="submit" fullWidth loading={busy || entering}>
        Login
      </Button>
    </form>
  )
}
