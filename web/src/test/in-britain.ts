// Node speaks the machine's language; the browsers of the other tests are British too.
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true })
