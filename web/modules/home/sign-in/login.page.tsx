import { isFault, signInSentence } from '@iroko/contract/errors'
import type { identity } from '@iroko/contract/platform/identity'
import type { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import type { StoredSession } from '@iroko/contract/session'
import { Button } from '@mantine/core'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call, plainCall } from '../../../lib/api.ts'
import { whileActive } from '../../../lib/calls/activity.ts'
import { useSetupNeeded } from '../../../lib/company.ts'
import { lazily } from '../../../lib/lazily.ts'
import { homePath, saveSession, takeWantedPath, useSession } from '../../../lib/session.ts'
import { useClientSession } from '../../../lib/sign-in/client-session.ts'
import { type Credentials, isOther } from '../../../lib/sign-in/credentials.ts'
import { ask } from '../../../screens/ask.tsx'

import { AuthCard, CardLink, CardWays, type Challenge, Notice, SignInForm } from '../../platform/identity/parts.tsx'
import { ForgotPassword } from '../../platform/identity/parts-forgot-password.tsx'

const loginCall = plainCall<typeof identity.login>({ method: 'POST', path: '/api/v1/auth/login.json', access: 'public' })
const ssoCall = plainCall<typeof singleSignOn.settings>({ method: 'GET', path: '/api/v1/auth/sso.json', access: 'public' })

const loadSso = () => import('../../platform/single-sign-on/parts.tsx').then((module) => module.CompanySignIn)
const CompanySignIn = lazily(() => whileActive(loadSso))

const loadTicket = () => import('../../engagement/tickets/parts.tsx').then((module) => module.TicketDialog)
const TicketDialog = lazily(() => whileActive(loadTicket))
const loadStep = () => import('../../platform/two-step/parts-step.tsx').then((module) => module.FactorStep)
const FactorStep = lazily(() => whileActive(loadStep))

/** Specification 2: staff login, and the view for those who forgot their password. */
export default function LoginPage() {
  const { view }: { view?: string } = useSearch({ strict: false })
  const [email, setEmail] = useState('')
  const [askedForReset, setAskedForReset] = useState(false)
  if (view === 'forgot' && !askedForReset) setAskedForReset(true)
  if (useSetupNeeded()) return <Navigate to="/setup" replace />
  if (view === 'forgot') return <ForgotPassword email={email} setEmail={setEmail} />
  return <Login email={email} setEmail={setEmail} askedForReset={askedForReset} />
}

/** Specification 5: the sign-in has a message for fewer. */
const minimumSignIn = 6

interface LoginProps {
  email: string
  setEmail: (email: string) => void
  askedForReset: boolean
}

function Login({ email, setEmail, askedForReset }: LoginProps) {
  const isAnother = (person: StoredSession) => isOther(person.employee_info.email, email, askedForReset)
  const session = useEntering(isAnother)
  const other = session !== null && isAnother(session)
  const [asked, setAsked] = useState<Challenge>()
  const isCompanySignIn = useCompanySignIn()
  const login = async (credentials: Credentials) => {
    if (other) return showAlert({ kind: 'warning', text: 'There is an active user on this device' })
    const refused = await signIn(credentials)
    if (refused?.challenge) setAsked({ challenge: refused.challenge, end: null })
    else if (refused) showAlert({ kind: 'warning', text: refused.sentence })
  }
  if (asked)
    return (
      <Suspense>
        <FactorStep asked={asked} entering={session !== null && !other} back={() => setAsked(undefined)} />
      </Suspense>
    )
  return (
    <AuthCard title="Welcome Back" text="Sign in with your company account">
      <ActiveUser session={other ? session : null} />
      <SignInForm email={email} setEmail={setEmail} send={login} least={minimumSignIn} entering={session !== null && !other}>
        <CardLink to="/auth/login" search={{ view: 'forgot' }}>
          Reset Password
        </CardLink>
      </SignInForm>
      <Suspense>{isCompanySignIn ? <CompanySignIn email={email} other={other} onChallenge={setAsked} /> : null}</Suspense>
      <OtherWays />
    </AuthCard>
  )
}

/** Whether the company has an identity provider; without it e-mail and password are the only way. */
function useCompanySignIn(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    call(ssoCall).then(
      ({ sso }) => setOn(sso !== null),
      () => undefined,
    )
  }, [])
  return isOn
}

interface Refused {
  /** What to say when it did not work. */
  sentence: string
  /** The password was right; a code is asked for next. */
  challenge?: string | undefined
}

/** Signs in; answers why it did not work, or not yet. */
async function signIn(credentials: Credentials): Promise<Refused | undefined> {
  try {
    const session: StoredSession | undefined = (await call(loginCall, { body: credentials }))?.data
    if (!session?.token) return { sentence: signInSentence(undefined) }
    saveSession(session)
    return undefined
  } catch (error) {
    return { sentence: signInSentence(error), challenge: isFault(error) ? error.challenge : undefined }
  }
}

/** Whoever is signed in, here or in another tab, goes to the screen they wanted, unless somebody else is typing here. */
function useEntering(isAnother: (person: StoredSession) => boolean): StoredSession | null {
  const session = useSession()
  const navigate = useNavigate()
  const enter = useEffectEvent((person: StoredSession) => {
    if (!isAnother(person)) void navigate({ href: takeWantedPath(person.employee_info.ogid) ?? homePath, replace: true })
  })
  useEffect(() => {
    if (session) enter(session)
  }, [session])
  return session
}

/** Who is still signed in on this device, and the way to end that. */
function ActiveUser({ session }: { session: StoredSession | null }) {
  const client = useClientSession()
  const [busy, setBusy] = useState(false)
  const email = session?.employee_info.email ?? client?.account.email
  if (!email) return null
  const end = async () => {
    setBusy(true)
    if (client) await import('../../clients/clients/parts.tsx').then(({ signOutClient }) => signOutClient())
    await import('../../../shell/header/sign-out.ts').then(({ signOut }) => signOut())
  }
  return (
    <Notice>
      <p>{email} is signed in on this device.</p>
      <Button variant="default" loading={busy} onClick={end}>
        End Current Session
      </Button>
    </Notice>
  )
}

function OtherWays() {
  const navigate = useNavigate()
  return (
    <CardWays>
      <Button variant="default" onClick={() => void navigate({ to: '/guest/wall-of-fame' })}>
        Wall of Fame
      </Button>
      <Button variant="default" onClick={() => void ask(<TicketDialog />)}>
        Submit a Ticket
      </Button>
    </CardWays>
  )
}
