import { offices } from '@iroko/contract/company/offices'
import { Link, useParams } from '@tanstack/react-router'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useAddresses } from '../attendance-days/parts-address.tsx'
import { Lateness, Periods } from './parts.tsx'

/** Lateness in one office or team. */
export default function OfficeLatenessPage() {
  const { id = '', office_type = '' }: { id?: string; office_type?: string } = useParams({ strict: false })
  const found = useCall(offices.show, { params: { id } })
  const [{ from, to }] = useAddress()
  const addresses = useAddresses()
  const office = found.data?.office
  const isTeam = office ? office.office_type === 'team' : office_type === 'team'
  return (
    <Page
      title={office ? `Lateness in ${office.title}` : 'Lateness'}
      breadcrumb={<Link to={addresses.lateness({ from, to })}>Lateness tracker</Link>}
      description="Choose a person to see the days."
      actions={<Periods />}
    >
      {found.isError ? (
        <Loaded found={found} prefix="Office | " />
      ) : (
        <Lateness of={isTeam ? { team_id: id } : { office_id: id }} />
      )}
    </Page>
  )
}
