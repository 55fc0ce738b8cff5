import type { ConsentText } from './consent-shape.ts'

export const text: ConsentText = {
  title: 'What happens to your data',
  runBy: '“We” are the people who run this mystery-guest programme:',
  sections: [
    {
      title: 'Who we are',
      lines: [
        '“We” are the people who run this mystery-guest programme, at the address you see in your browser.',
      ],
    },
    {
      title: 'What we ask for',
      lines: [
        'Your name, phone, e-mail, city and year of birth; how often you eat out, what you do not eat, when you are free, and whatever you add of your own accord.',
        'Diets and allergies may say something about your health or your beliefs. Leave them out if you like: it changes nothing about your application.',
        'We also keep that you agreed to this text: its version, its language, the day and the time.',
      ],
    },
    {
      title: 'What for',
      lines: [
        'To decide whether to invite you, to find restaurants and times that suit you, and to reach you by text message and e-mail. For nothing else: no advertising, and nothing is sold.',
      ],
    },
    {
      title: 'Who sees it',
      lines: [
        'The people who run the programme. Restaurants learn what a guest saw, never who the guest was.',
        'Messages to you travel through a text-message and an e-mail service, which see your phone or address and what is written. Before a code is sent, a check makes sure that a person asks for it; where it is Google’s reCAPTCHA, Google sees technical data of your browser.',
      ],
    },
    {
      title: 'If you become a guest',
      lines: [
        'Your visits are kept with their answers, comments, photos and times. Photos leave your phone scaled down, without the place and the device that cameras write into them. What you enter stays on your phone until our server has it.',
      ],
    },
    {
      title: 'For how long',
      lines: [
        'While you take part, or while your application waits; after that until it is erased. What you fill in here stays on this device alone until you send it, and you can remove it at any moment.',
      ],
    },
    {
      title: 'What you can ask of us',
      lines: [
        'To show you everything we hold about you, as a file. To correct it. To erase it. And you can take this consent back whenever you like. Tell whoever invited you, or answer any e-mail from us.',
        'When you are erased, the results of your visits stay, without anything that leads to you. What was done before you took the consent back stays lawful.',
      ],
    },
  ],
  agreement:
    'I am 18 or older. I have read this, and I freely agree that my data is kept and used as it says here.',
}
