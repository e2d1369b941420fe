import { activationForm, clients } from '@iroko/contract/clients/clients'
import { isFault } from '@iroko/contract/errors'
import { useNavigate } from '@tanstack/react-router'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { AuthCard, CardLink, Notice } from '../../platform/identity/parts.tsx'
import { NewPasswordForm, useLinkToken } from '../../platform/identity/parts-new-password.tsx'

export default function ActivateAccountPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const activate = async (password: string) => {
    try {
      const { message } = await call(clients.activate, { body: { token, password } })
      showAlert({ kind: 'success', text: message })
      await navigate({ to: '/auth/client-login' })
      return undefined
    } catch (error) {
      // Specification 8: a failure has no message; what is wrong with the password itself stands at its input.
      return isFault(error) ? error.fields : undefined
    }
  }
  return (
    <AuthCard title="Activate Account" text="Choose a password to sign in with">
      {token ? null : (
        <Notice>
          <p>Open the link in your invitation to continue</p>
        </Notice>
      )}
      <NewPasswordForm schema={activationForm} label="Password" send={activate} />
      <CardLink to="/auth/client-login">Client login</CardLink>
    </AuthCard>
  )
}
