import { isFault } from '@iroko/contract/errors'
import { identity, resetForm } from '@iroko/contract/platform/identity'
import { useNavigate } from '@tanstack/react-router'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { AuthCard, CardLink, Notice } from './parts.tsx'
import { NewPasswordForm, useLinkToken } from './parts-new-password.tsx'

/** Specification 2: the page that the link in the mail opens. */
export default function ResetPasswordPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const reset = async (password: string) => {
    try {
      const { message } = await call(identity.resetPassword, { body: { token, password } })
      showAlert({ kind: 'success', text: message })
      await navigate({ to: '/auth/login' })
      return undefined
    } catch (error) {
      const refusal = isFault(error) ? error : undefined
      showAlert({ kind: 'danger', text: refusal?.message || 'Failed to reset password. Please try again.' })
      return refusal?.fields
    }
  }
  return (
    <AuthCard title="Reset Password" text="Choose a new password of at least 8 characters">
      {token ? null : (
        <Notice>
          <p>Open the link in your email to continue</p>
        </Notice>
      )}
      <NewPasswordForm schema={resetForm} label="New Password" busyText="Processing..." waits send={reset} />
      <CardLink to="/auth/login">Go back to sign-in</CardLink>
    </AuthCard>
  )
}
