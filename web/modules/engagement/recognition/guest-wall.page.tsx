import { recognition } from '@iroko/contract/engagement/recognition'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { Months } from './parts.tsx'

export default function GuestWallPage() {
  return (
    <Page title="Wall of Fame" facts="Colleagues recognised month by month">
      <Wall />
    </Page>
  )
}

function Wall() {
  const found = useCall(recognition.guestWall)
  if (!found.isSuccess) return <Loaded found={found} count={6} height={180} cards />
  const { data } = found
  if (data.wall_of_fame.length === 0) return <Empty title="No awards yet" text="Published awards appear here." />
  return <Months awards={data.wall_of_fame.map(({ first_name, ...fame }) => ({ ...fame, name: first_name }))} />
}
