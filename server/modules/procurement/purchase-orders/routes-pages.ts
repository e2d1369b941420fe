/** What the link in the letter to a vendor opens: the order as it was sent, and that it was replaced where it was. */
import type { FastifyInstance } from 'fastify'
import { paperPages } from '../../../lib/documents/send.ts'
import type { Portal } from '../../../lib/portal.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { orderPages, orderPaper } from './notify-pdf.ts'
import { findRevision } from './store-revisions.ts'

export function addOrderPages(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.database
  paperPages(app, portal, {
    ...orderPages,
    findPaper: async (id) => {
      const revision = await findRevision(db, id)
      return revision?.status === 'approved' ? await orderPaper(db, revision) : undefined
    },
    company: async () => companyOf(await findCompany(db)).name,
  })
}
