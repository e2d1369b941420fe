/** The sick note of the demo company. */
import { demoFile } from '../../../lib/demo/demo-file.ts'

const words = 'Medical certificate: unfit for work for the days of the application. Issued for the demo company.'

export const { bytes: certificate, file: certificateFile } = demoFile('medical-certificate.pdf', 'leave', words)
