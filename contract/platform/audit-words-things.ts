/** What the audit log calls what is done to what the company owns, buys and keeps running. */
export const thingsWords: Record<string, string> = {
  'asset.add': 'Asset registered',
  'asset.change': 'Asset changed',
  'asset.dispose': 'Asset taken out of the register',
  'asset.find': 'Lost asset found again',
  'asset.move': 'Asset moved',
  'asset_contact.set': 'Phone number on labels set',
  'asset.value': 'Value of an asset changed',
  'asset_count.close': 'Count of assets closed',
  'asset_count.hand_over': 'Count of assets given to another counter',
  'asset_count.scan': 'Asset seen in a count',
  'asset_count.start': 'Count of assets started',
  'custody.accept': 'Asset accepted by its holder',
  'custody.decline': 'Asset declined',
  'custody.give': 'Asset handed over',
  'custody.offer': 'Return of an asset offered',
  'custody.receive': 'Asset received',
}
