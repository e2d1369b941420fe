import { signInSentence } from '@iroko/contract/errors'
import type { identity } from '@iroko/contract/platform/identity'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call, plainCall } from '../../../lib/api.ts'
import { AuthCard, CardLink, EmailInput, Notice, useFirstFocus } from './parts.tsx'

const forgotPassword = plainCall<typeof identity.forgotPassword>({
  method: 'GET',
  path: '/api/v1/users/forgot_password.json',
  access: 'public',
})

interface ForgotPasswordProps {
  email: string
  setEmail: (email: string) => void
}

/** Asks for a link to choose a new password; the answer stays, because the person leaves to read their mail. */
export function ForgotPassword({ email, setEmail }: ForgotPasswordProps) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const first = useFirstFocus()
  const wanted = email.trim()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !wanted) return
    setBusy(true)
    try {
      setAnswer((await call(forgotPassword, { query: { email: wanted } })).message)
    } catch (error) {
      showAlert({ kind: 'warning', text: signInSentence(error) })
    }
    setBusy(false)
  }

  return (
    <AuthCard title="Forgot Password" text="Enter your email to receive a reset link">
      {answer ? (
        <Notice>
          <p>{answer}</p>
        </Notice>
      ) : null}
      <form className="column16" noValidate onSubmit={submit}>
        <EmailInput ref={first} value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
        <Button type="submit" fullWidth disabled={!wanted || busy} loading={busy}>
          Confirm
        </Button>
        <CardLink to="/auth/login">Go Back</CardLink>
      </form>
    </AuthCard>
  )
}
