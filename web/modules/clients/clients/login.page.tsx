import { clients } from '@iroko/contract/clients/clients'
import { isFault } from '@iroko/contract/errors'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { endPush } from '../../../lib/news/push.ts'
import { saveClientSession, useClientSession } from '../../../lib/sign-in/client-session.ts'
import type { Credentials } from '../../../lib/sign-in/credentials.ts'
import { AuthCard, CardLink, SignInForm } from '../../platform/identity/parts.tsx'

/** Specification 8: a refusal is said; any other failure only stands in the server's log. */
const isRefused = (error: unknown): boolean =>
  isFault(error) && error.status >= 400 && error.status < 500 && error.status !== 429

export default function ClientLoginPage() {
  const session = useClientSession()
  const [email, setEmail] = useState('')
  const login = async (credentials: Credentials) => {
    try {
      const { data } = await call(clients.login, { body: credentials })
      await endPush().catch(() => undefined)
      saveClientSession(data)
    } catch (error) {
      if (isRefused(error)) showAlert({ kind: 'warning', text: 'Unable to login either username or password is incorrect' })
    }
  }
  if (session) return <Navigate to="/client" replace />
  return (
    <AuthCard title="Client Login" text="For clients of the company">
      <SignInForm email={email} setEmail={setEmail} send={login} />
      <CardLink to="/auth/login">Staff login</CardLink>
    </AuthCard>
  )
}
