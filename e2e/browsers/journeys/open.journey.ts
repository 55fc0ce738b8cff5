import { test } from '../test.ts'

test('the link opens the visit, also in a browser that was killed, and without a network', async ({
  product,
  invited,
  phone,
  line,
  guest,
}) => {
  const link = invited.link.replace(product.url, line.url)
  await guest.openReady(link)
  line.cut()
  await phone.kill()
  guest.tab = await phone.open()
  await guest.open(link)
  guest.tab = await phone.killTab()
  await guest.open(link)
})
