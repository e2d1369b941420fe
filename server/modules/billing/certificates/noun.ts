import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'
import { invariants } from './store-invariants.ts'
import { tiles } from './store-tiles.ts'

export const withheldCertificates = noun({
  calls: routes,
  files,
  invariants,
  tiles,
  posts: [
    {
      source: 'wht_certificate',
      owed: `select id as source_id, '1' as part, amount_kobo as kobo from wht_certificate
        union all select id, '2', amount_kobo from wht_certificate where undone_at is not null`,
    },
  ],
  audited: [{ table: 'wht_certificate', columns: ['client_id', 'quarter', 'number', 'amount_kobo', 'undo_entry_id'] }],
  notPersonal: { wht_certificate: 'It says which colleague recorded a certificate of a client, which the books keep' },
})
