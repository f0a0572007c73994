import type { PartnerKind } from './places/place.ts';
import type { Chance } from './random.ts';

/** A sentence in both languages; {name}, {locality} and, in Portuguese, {em} and {de} with the place are filled in. */
type Sentence = readonly [pt: string, en: string];

interface Text {
  opening: readonly Sentence[];
  middle: readonly Sentence[];
  ending: readonly Sentence[];
}

const arrival: readonly Sentence[] = [
  [
    'A entrada não tem degraus e há uma casa de banho adaptada.',
    'The entrance is step-free and there is an accessible toilet.',
  ],
  ['Há estacionamento gratuito a dois minutos a pé.', 'Free parking is two minutes away on foot.'],
  ['O autocarro para mesmo à porta.', 'The bus stops at the door.'],
  [
    'Falamos português, inglês e um pouco de francês.',
    'We speak Portuguese, English and a little French.',
  ],
  [
    'Chegue cinco minutos antes da hora e traga um documento de identificação.',
    'Please come five minutes early and bring an identity document.',
  ],
  [
    'Com marcação, não espera na fila: diga o seu código ao balcão.',
    'With a booking you skip the queue: just give your code at the counter.',
  ],
];

const pharmacy: Text = {
  opening: [
    [
      'A {name} está {em} há três gerações, com a mesma família ao balcão.',
      'Three generations of one family have served {locality} from this counter.',
    ],
    [
      'Somos uma farmácia de bairro {em}, com dois gabinetes de atendimento reservado.',
      'We are a neighbourhood pharmacy in {locality} with two private consulting rooms.',
    ],
    [
      'A {name} renovou o espaço e abriu um gabinete só para testes e vacinas.',
      'We have renovated and opened a room for tests and vaccines alone.',
    ],
    [
      'No centro {de}, atendemos quem vive cá e quem está de passagem.',
      'In the heart of {locality}, we look after residents and travellers alike.',
    ],
    [
      'Uma equipa de sete farmacêuticos, sempre com um deles disponível para aconselhar.',
      'A team of seven pharmacists, one of them always free to advise you.',
    ],
    [
      'Farmácia independente {em}, conhecida pelo atendimento sem pressa.',
      'An independent pharmacy in {locality}, known for taking its time with people.',
    ],
  ],
  middle: [
    [
      'Fazemos testes rápidos com resultado em menos de uma hora e certificado em português e inglês.',
      'Rapid tests come with a result within the hour and a certificate in Portuguese and English.',
    ],
    [
      'Administramos vacinas e injetáveis e medimos a tensão arterial sem custos.',
      'We give vaccines and injections, and check blood pressure free of charge.',
    ],
    [
      'Para crianças pequenas reservamos os horários mais calmos da manhã.',
      'We keep the quietest morning times for small children.',
    ],
    [
      'Os resultados chegam por e-mail; se preferir, imprimimos na hora.',
      'Results arrive by e-mail; if you prefer, we print them on the spot.',
    ],
    [
      'Ajudamos a preparar a medicação da semana e a tirar dúvidas sobre receitas.',
      'We help you prepare the week’s medication and answer questions about prescriptions.',
    ],
  ],
  ending: arrival,
};

const clinic: Text = {
  opening: [
    [
      'A {name} reúne doze especialidades num edifício luminoso {de}.',
      'Twelve specialities under one bright roof in {locality}.',
    ],
    [
      'Consultas e exames no mesmo dia, para não ter de voltar: é assim que trabalhamos {em}.',
      'Consultation and exam on the same day, so that you need not come back: that is how we work in {locality}.',
    ],
    [
      'Fundada por dois médicos de família, a {name} continua a conhecer os doentes pelo nome.',
      'Founded by two family doctors, we still know our patients by name.',
    ],
    [
      'Uma clínica pequena {em}, com tempo para ouvir.',
      'A small clinic in {locality} with time to listen.',
    ],
    [
      'Na {name} encontra medicina geral, especialidades e enfermagem todos os dias úteis.',
      'General practice, specialists and nursing care, every working day.',
    ],
  ],
  middle: [
    [
      'Os exames de imagem são feitos cá e o relatório fica pronto em dois dias.',
      'Imaging is done here and the report is ready within two days.',
    ],
    [
      'Também atendemos por videochamada, com receita enviada por mensagem.',
      'We also see you by video call, with prescriptions sent to your phone.',
    ],
    [
      'Os preços são os que vê: sem taxas de inscrição nem surpresas na saída.',
      'The prices are what you see: no registration fee and no surprise at the exit.',
    ],
    [
      'A pediatria tem sala própria e o consultório de saúde mental uma entrada discreta.',
      'Paediatrics has its own waiting room, and mental health a discreet entrance.',
    ],
    [
      'A equipa de fisioterapia segue cada pessoa do princípio ao fim do tratamento.',
      'Our physiotherapists follow each person from the first session to the last.',
    ],
  ],
  ending: arrival,
};

const lab: Text = {
  opening: [
    [
      'O {name} faz colheitas e análises {em}, com laboratório próprio no piso de cima.',
      'We take and analyse samples in {locality}, with our own laboratory upstairs.',
    ],
    [
      'Análises clínicas de confiança {em}: colheita de manhã, resultado à tarde para os exames mais pedidos.',
      'Reliable clinical analyses in {locality}: sample in the morning, result in the afternoon for the most common tests.',
    ],
    [
      'Trabalhamos com médicos, hotéis e clubes {de} e recebemos quem vem por si.',
      'We work with doctors, hotels and clubs in {locality}, and welcome anyone who comes on their own.',
    ],
    [
      'No {name}, a colheita demora cinco minutos e a espera raramente chega a dez.',
      'Giving a sample takes five minutes here and the wait is rarely ten.',
    ],
    [
      'Um laboratório de proximidade, com posto de colheitas ao nível da rua {em}.',
      'A laboratory close to people, with a street-level collection room in {locality}.',
    ],
  ],
  middle: [
    [
      'Para análises em jejum, venha cedo: abrimos antes das oito e oferecemos o pequeno-almoço.',
      'For fasting tests come early: we open before eight and offer breakfast afterwards.',
    ],
    [
      'Fazemos colheitas ao domicílio num raio de poucos quilómetros, com enfermeiros da casa.',
      'We collect samples at home within a few kilometres, with our own nurses.',
    ],
    [
      'O teste PCR normal tem resultado em 24 a 48 horas; o urgente, em até 18.',
      'A standard PCR takes 24 to 48 hours; an urgent one up to 18.',
    ],
    [
      'Aceitamos receita do SNS e explicamos cada resultado que sai do normal.',
      'We accept national health service prescriptions and explain every result out of range.',
    ],
    [
      'Temos um gabinete para crianças, com paciência e pomada anestésica.',
      'There is a room for children, with patience and numbing cream.',
    ],
  ],
  ending: arrival,
};

const dental: Text = {
  opening: [
    [
      'Medicina dentária para toda a família {em}, sem dor e sem pressa.',
      'Dentistry for the whole family in {locality}, without pain and without hurry.',
    ],
    [
      'A {name} trata dentes {em} há vinte anos, com a mesma equipa.',
      'The same team has looked after teeth in {locality} for twenty years.',
    ],
  ],
  middle: [
    [
      'A primeira consulta inclui radiografia e um plano escrito com preços.',
      'The first visit includes an X-ray and a written plan with prices.',
    ],
    [
      'Quem tem medo do dentista pode vir conhecer a sala antes, sem marcação.',
      'If dentists frighten you, come and see the room first, no booking needed.',
    ],
  ],
  ending: arrival,
};

const hotel: Text = {
  opening: [
    [
      'Trinta e dois quartos {em}, num edifício antigo recuperado com materiais da região.',
      'Thirty-two rooms in {locality}, in an old building restored with local materials.',
    ],
    [
      'Uma casa acolhedora {em}, com pequeno-almoço servido até ao meio-dia.',
      'A welcoming house in {locality}, with breakfast served until noon.',
    ],
    [
      'Recebemos famílias e quem viaja em trabalho, a passos do centro {de}.',
      'We welcome families and business travellers, steps from the centre of {locality}.',
    ],
  ],
  middle: [
    [
      'A receção marca testes e consultas para os hóspedes em menos de um minuto.',
      'Our front desk books tests and consultations for guests in under a minute.',
    ],
    [
      'Temos protocolo com laboratórios da zona: o preço para hóspedes é mais baixo.',
      'We have an agreement with laboratories nearby: guests pay less.',
    ],
    [
      'Se precisar de um teste antes do voo de regresso, trate dele connosco.',
      'If you need a test before flying home, arrange it with us.',
    ],
  ],
  ending: [
    ['A receção está aberta dia e noite.', 'The front desk is open day and night.'],
    ['Os animais de companhia são bem-vindos.', 'Pets are welcome.'],
    [
      'Há bicicletas para todos e mapas desenhados por quem cá vive.',
      'There are bicycles for everybody and maps drawn by people who live here.',
    ],
  ],
};

const tickets: Text = {
  opening: [
    [
      'Bilhetes para concertos, teatro e jogos {em}.',
      'Tickets for concerts, theatre and games in {locality}.',
    ],
    [
      'A {name} vende as entradas da programação anual {de}.',
      'We sell the tickets for the year’s programme in {locality}.',
    ],
  ],
  middle: [
    [
      'Quando um espetáculo pede um teste válido, marcamos o lugar e o teste de uma vez.',
      'Where a show asks for a valid test, we book seat and test in one go.',
    ],
    [
      'O bilhete é validado à porta com o código no telemóvel.',
      'Your ticket is checked at the door with the code on your phone.',
    ],
  ],
  ending: [
    ['As portas abrem uma hora antes.', 'Doors open an hour before.'],
    [
      'Há lugares para cadeiras de rodas em todas as filas da frente.',
      'Every front row has room for wheelchairs.',
    ],
  ],
};

const texts: Record<PartnerKind, Text> = { pharmacy, clinic, lab, hotel, tickets };

/** Three sentences on a partner, in both languages. */
export function describe(
  kind: PartnerKind,
  given: { name: string; locality: string },
  chance: Chance,
): { pt: string; en: string } {
  const { opening, middle, ending } = given.name.includes('Dentária') ? dental : texts[kind];
  const sentences = [chance.pick(opening), chance.pick(middle), chance.pick(ending)];
  const words = { name: given.name, locality: given.locality, ...inPortuguese(given.locality) };
  const fill = (text: string): string =>
    text.replace(/\{(name|locality|em|de)\}/g, (_, word: keyof typeof words) => words[word]);
  return {
    pt: sentences.map(([pt]) => fill(pt)).join(' '),
    en: sentences.map(([, en]) => fill(en)).join(' '),
  };
}

/** The places that Portuguese names with an article: 'no Porto', 'da Guarda'. */
const withArticle: Record<string, 'o' | 'a'> = {
  Porto: 'o',
  Funchal: 'o',
  Fundão: 'o',
  Lumiar: 'o',
  Seixal: 'o',
  'Parque das Nações': 'o',
  'Peso da Régua': 'o',
  Amadora: 'a',
  Covilhã: 'a',
  'Figueira da Foz': 'a',
  'Foz do Douro': 'a',
  Guarda: 'a',
  Horta: 'a',
  Lousã: 'a',
  Madalena: 'a',
  Maia: 'a',
  'Póvoa de Varzim': 'a',
  'Ribeira Grande': 'a',
};

function inPortuguese(locality: string): { em: string; de: string } {
  const article = withArticle[locality];
  if (!article) return { em: `em ${locality}`, de: `de ${locality}` };
  return { em: `n${article} ${locality}`, de: `d${article} ${locality}` };
}
