declare module 'mt940js' {
  interface Transaction {
    date: Date
    /** In naira, rounded to two places; what came in is positive. */
    amount: number
    reference: string
    bankReference: string
    extraDetails: string
    details?: string
  }
  interface Statement {
    currency: string
    openingBalance: number
    closingBalance: number
    transactions: Transaction[]
  }
  export class Parser {
    parse(text: string): Statement[]
  }
}
