import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const taxCertificates = noun({
  calls: routes,
  notPersonal: {
    tax_certificate_link: 'Which address opens a certificate, for sixty days; the certificate itself is made of payslips',
  },
})
