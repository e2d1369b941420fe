import { isFault, missing, signInSentence } from '@iroko/contract/errors'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { wipe } from '../../../lib/session.ts'
import {
  type Answer,
  type Attempt,
  askInWindow,
  askSilently,
  enterWith,
  isOtherUser,
  startAttempt,
} from '../../../lib/sign-in/single-sign-on.ts'
import { type Challenge, Notice } from '../identity/parts.tsx'

const activeUser = 'There is an active user on this device'
const byCredentials = 'Please login with your credentials'
const warn = (text: string): void => showAlert({ kind: 'warning', text })

interface CompanySignInProps {
  email: string
  /** Somebody else is signed in to the portal on this device. */
  other: boolean
  /** The company account was right; a code is asked for next. */
  onChallenge: (asked: Challenge) => void
}

/** Specification 5 and 7: silent sign-in with the company account, a window when the provider must ask something. */
export function CompanySignIn({ email, other, onChallenge }: CompanySignInProps) {
  const [busy, setBusy] = useState(false)
  /** The browser did not open the window by itself: the next press opens it. */
  const [waiting, setWaiting] = useState<Attempt>()
  /** Somebody else's company account is active here; this is where its session ends. */
  const [active, setActive] = useState<{ end: string | null }>()

  const enter = async (attempt: Attempt, code: string, otherwise: string) => {
    try {
      await enterWith(attempt, email, code)
    } catch (error) {
      if (isFault(error) && error.challenge) return onChallenge({ challenge: error.challenge, end: attempt.end_session_url })
      if (!isOtherUser(error)) return warn(sentenceOf(error))
      setActive({ end: attempt.end_session_url })
      warn(otherwise)
    }
  }

  const inWindow = async (attempt: Attempt) => {
    const asked = askInWindow(attempt, email.trim())
    setWaiting(asked ? undefined : attempt)
    const answer = await asked
    if (answer?.code !== undefined) await enter(attempt, answer.code, byCredentials)
    else if (answer && answer.error !== 'closed') warn(byCredentials)
  }

  const silently = async () => {
    const attempt = await startAttempt()
    const answer: Answer = await askSilently(attempt, email.trim())
    if (answer.code !== undefined) await enter(attempt, answer.code, activeUser)
    else await inWindow(attempt)
  }

  const begin = async (work: () => Promise<void>) => {
    if (email.trim() === '') return warn(missing.email)
    if (other) return warn(activeUser)
    setActive(undefined)
    setBusy(true)
    await work()
      .catch((error) => warn(sentenceOf(error)))
      .finally(() => setBusy(false))
  }

  return (
    <>
      {active?.end ? <ActiveAccount end={active.end} /> : null}
      {waiting ? (
        <Notice>
          <p>Your browser blocked the sign-in window.</p>
          <Button variant="default" onClick={() => void begin(() => inWindow(waiting))}>
            Open sign-in window
          </Button>
        </Notice>
      ) : null}
      <Button variant="default" fullWidth loading={busy} onClick={() => void begin(silently)}>
        Sign in with company account
      </Button>
    </>
  )
}

/** The server's own sentences of single sign-on are made for people; the rest is said as at any sign-in. */
const sentenceOf = (error: unknown): string =>
  isFault(error) && error.code.startsWith('sso_') && error.message ? error.message : signInSentence(error)

function ActiveAccount({ end }: { end: string }) {
  return (
    <Notice>
      <p>Another company account is signed in on this device.</p>
      <Button variant="default" onClick={() => wipe(end)}>
        End Current Session
      </Button>
    </Notice>
  )
}
