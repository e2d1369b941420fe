import { twoStep } from '@iroko/contract/platform/two-step'
import { Button } from '@mantine/core'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { homePath, takeWantedPath, useSession } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { signOut } from '../../../shell/header/sign-out.ts'
import { Queries } from '../../../shell/queries.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { AuthCard } from '../identity/parts.tsx'
import { RecoveryCodes } from './parts.tsx'
import { SetUpFactor } from './parts-set-up.tsx'

/** Where whoever needs a second factor and has none is led after signing in; the portal opens once it is set up. */
export default function SecondFactorPage() {
  const session = useSession()
  if (!session) return <Navigate to="/auth/login" replace />
  return (
    <Queries>
      <AuthCard title="Two-Step Verification" text="Your role requires two-step verification. Set it up once to continue.">
        <Steps ogid={session.employee_info.ogid} />
        <Button variant="subtle" onClick={() => void signOut()}>
          Logout
        </Button>
      </AuthCard>
    </Queries>
  )
}

function Steps({ ogid }: { ogid: string }) {
  const found = useCall(twoStep.show)
  const navigate = useNavigate()
  const [codes, setCodes] = useState<string[]>()
  if (!found.isSuccess) return <Loaded found={found} count={1} height={160} />
  const { data } = found
  if (codes)
    return (
      <div>
        <RecoveryCodes codes={codes} done={() => void navigate({ href: takeWantedPath(ogid) ?? homePath, replace: true })} />
      </div>
    )
  if (data.set_up_at || !data.required) return <Navigate to={homePath} replace />
  return (
    <div>
      <SetUpFactor onDone={setCodes} />
    </div>
  )
}
