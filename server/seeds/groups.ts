/** Organisations with more than one place; every other place is an organisation of its own. */
export const wholeGroups: { companyName: string; plan: string; codes: string[] }[] = [
  { companyName: 'Tavares & Lobo, Farmácias, Lda.', plan: 'boost', codes: ['calhabe', 'eira-sol'] },
  {
    companyName: 'Mondego Análises Clínicas, S.A.',
    plan: 'boost',
    codes: ['baixa-mondego', 'cruz-celas', 'campos-bispo'],
  },
  {
    companyName: 'Onda Mansa Saúde, Lda.',
    plan: 'boost',
    codes: ['onda-mansa', 'outra-banda', 'sol-sotavento'],
  },
  {
    companyName: 'Nascente Diagnóstico, S.A.',
    plan: 'custom',
    codes: [
      'gare-nascente',
      'baixa-tejo',
      'campo-claro',
      'monsanto-norte',
      'costa-poente',
      'moinho-mare',
    ],
  },
  {
    companyName: 'Farmácias do Barlavento, Lda.',
    plan: 'boost',
    codes: ['conserveira', 'caravela', 'falesia'],
  },
  {
    companyName: 'Atlântico Saúde, Lda.',
    plan: 'boost',
    codes: ['basalto', 'terra-alta', 'lagoa-serena'],
  },
];
