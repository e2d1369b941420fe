import { isFault, signInSentence } from '@iroko/contract/errors'
import type { twoStep } from '@iroko/contract/platform/two-step'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call, plainCall } from '../../../lib/api.ts'
import { saveSession } from '../../../lib/session.ts'
import { AuthCard, type Challenge, useFirstFocus } from '../identity/parts.tsx'

const factorLogin = plainCall<typeof twoStep.login>({
  method: 'POST',
  path: '/api/v1/auth/factor_login.json',
  access: 'public',
})

interface FactorStepProps {
  asked: Challenge
  entering: boolean
  back: () => void
}

/** The second step of a sign-in: the code of the authenticator, or a recovery code. */
export function FactorStep({ asked, entering, back }: FactorStepProps) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const first = useFirstFocus()

  const fail = (error: unknown) => {
    const sentence = isFault(error) ? error.fields?.code : undefined
    if (sentence) {
      setWrong(sentence)
      return first.current?.select()
    }
    showAlert({ kind: 'warning', text: signInSentence(error) })
    if (isFault(error) && error.code === 'challenge_over') back()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setWrong(code.trim() ? undefined : 'Enter the code')
    if (!code.trim()) return first.current?.focus()
    setBusy(true)
    try {
      saveSession((await call(factorLogin, { body: { challenge: asked.challenge, code } })).data, asked.end)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthCard title="Two-Step Verification" text="Enter the code from your authenticator app, or one of your recovery codes.">
      <form className="column16" noValidate onSubmit={submit}>
        <TextInput
          ref={first}
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
          withAsterisk={false}
          value={code}
          error={wrong}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={busy || entering}>
          Confirm
        </Button>
        <Button variant="default" fullWidth onClick={back}>
          Back
        </Button>
      </form>
    </AuthCard>
  )
}
