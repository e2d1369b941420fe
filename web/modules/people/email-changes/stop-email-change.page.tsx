import { alertFor } from '@iroko/contract/errors'
import { emailChanges } from '@iroko/contract/people/email-changes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { AuthCard, CardLink, Notice } from '../../platform/identity/parts.tsx'
import { useLinkToken } from '../../platform/identity/parts-new-password.tsx'

/** What the link in the letter to the old address opens; opening it changes nothing, as mail scanners open links too. */
export default function StopEmailChangePage() {
  const token = useLinkToken()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ message: string; done: boolean }>()
  const stop = async () => {
    setBusy(true)
    try {
      const { message } = await call(emailChanges.stop, { body: { token } })
      setAnswer({ message, done: true })
    } catch (error) {
      setAnswer({ message: alertFor(error), done: false })
    }
    setBusy(false)
  }
  const sentence = answer?.message ?? (token ? undefined : 'Open the link in your email to continue')
  return (
    <AuthCard
      title="Stop email change"
      text="A change of your work or private email was requested. If you did not expect it, stop it here."
    >
      {sentence ? (
        <Notice>
          <p>{sentence}</p>
        </Notice>
      ) : null}
      <Button fullWidth disabled={!token || answer?.done} loading={busy} onClick={() => void stop()}>
        Stop email change
      </Button>
      <CardLink to="/auth/login">Go to sign-in</CardLink>
    </AuthCard>
  )
}
