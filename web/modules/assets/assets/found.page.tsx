import { assets } from '@iroko/contract/assets/assets'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'

/** What a label opens: whose it is and whom to call. Who is signed in reads the asset. */
export default function FoundPage() {
  const { code = '' }: { code?: string } = useParams({ strict: false })
  const found = useCall(assets.found, { params: { code } }).data?.found
  return (
    <Page title="Found property" narrow>
      {found ? (
        <>
          <p>
            Property of {found.company}. Found it? {found.phone ? `Call ${found.phone}` : 'Hand it in at any of our offices'}
          </p>
          <p>
            <a href={`/dashboard/assets/all?code=${encodeURIComponent(code)}`}>Open it in the portal</a>
          </p>
        </>
      ) : null}
    </Page>
  )
}
