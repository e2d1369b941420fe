/** The company account by which a person signs in, for those who look after accounts. */
import { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './parts-company-sign-in.module.css'

interface CompanySignInProps {
  ogid: string
  full_name: string
}

/** Nothing where the company has no single sign-on and nobody was ever linked. */
export function CompanySignIn({ ogid, full_name }: CompanySignInProps) {
  const params = { ogid }
  const { data } = useCall(singleSignOn.companySignIn, { params })
  const { data: company } = useCall(singleSignOn.settings)
  const send = useSend(singleSignOn.unlink, { prefix: 'Single sign-on | ', success: 'message' })
  if (!data) return null
  const { links, can } = data.company_sign_in
  if (links.length === 0 && !company?.sso) return null
  const unlink = async () => {
    const yes = await confirm({
      title: `Unlink single sign-on account of ${full_name}?`,
      text: 'Their single sign-on sessions end, group roles are removed, and they are notified by mail. The next single sign-on links the account again by email.',
      action: 'Unlink account',
      danger: true,
    })
    if (yes) send.mutate({ params })
  }
  return (
    <Section
      title="Single sign-on"
      actions={
        links.length > 0 && can.unlink ? (
          <Button variant="default" size="sm" loading={send.isPending} onClick={() => void unlink()}>
            Unlink account
          </Button>
        ) : null
      }
    >
      {links.length === 0 ? (
        <Empty text="No company account linked yet. The first single sign-on links it by email." />
      ) : (
        <ul className={classes.links}>
          {links.map(({ issuer, subject, linked_at }) => (
            <li key={issuer}>
              <DescriptionList
                items={[
                  { label: 'Provider', value: issuer },
                  { label: 'Account', value: subject },
                  { label: 'Linked', value: <DateText value={linked_at} /> },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
