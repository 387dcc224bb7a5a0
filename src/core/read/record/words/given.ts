/** Common given names in the languages that are read, folded: enough to tell a byline from a subtitle. */
import { MORE_GIVEN } from './given-more.ts'
import { RARER_GIVEN } from './given-rarer.ts'

const words = (list: string): string[] => list.trim().split(/\s+/)

/** Written down from common knowledge; no list was copied. */
export const GIVEN: ReadonlySet<string> = new Set([
  ...RARER_GIVEN,
  ...MORE_GIVEN,
  ...words(`
  aaron abby abdel abdul abdullah abel abigail abraham ada adam adan adela adele adelina adolf adolfo adrian adriana
  adrien agata agnes agnieszka agustin agustina ahmad ahmed aida aileen aino aisha aitana aitor akira akshay alain
  alan alba albert alberta alberto albrecht aldo alejandra alejandrina alejandro aleksander aleksandr alessandra
  alessandro alessio alex alexander alexandra alexandre alexandru alexei alexey alexis alfonsina alfonso alfred
  alfredo ali alice alicia alina aline alison allan allen allison alma alphonse alvaro alvin amalia amanda amaya
  amelia ami amina amir amit amparo amy ana anabel anais anand anastasia anatoly anders andre andrea andreas andreea
  andrei andrej andres andrew andrey andrzej andy angel angela angeles angelica angelika angelina angelo angus anibal
  anil anita anja ann anna annabel anne annette annie annika anselmo anthony antje antoine antoinette anton antonella
  antoni antonia antonin antonina antonio anya aparna april araceli arantxa ariadna ariel arjun armand armando arne
  arno arnold arthur artur arturo arun arvind asher ashish ashley ashok astrid asuncion athanasios audrey august
  augusto aurelia aurelio aurora avi axel ayesha ayse azucena barbara barry bart basil bastian beata beatrice beatriz
  becky belen belinda ben benedict benigno benita benito benjamin benoit bernadette bernard bernarda bernardo bernd
  bernhard bernice bert bertha berta bertrand beth betina betty beverly bianca bill billy birgit bjorn blanca blas bob
  bogdan bonnie boris brad bradley brandon brenda brendan brent brett brian brigitte bruce bruno bryan caleb calvin
  camila camilla camille camilo candela candice carina carl carla carles carlo carlos carlota carmela carmen carol
  carola carole carolina caroline carolyn carsten casey casimiro cassandra catalina catarina caterina catherine cathy
  cecilia cecile cedric celeste celia celine celso cesar chad chandra chantal charles charlie charlotte chiara chloe
  chris christa christel christian christiane christina christine christoph christophe christopher cindy claes claire
  clara clarissa clark claude claudette claudia claudine claudio claus clemens clemente clement clifford clive colette
  colin concepcion connie conrad constance constantin constanza consuelo cora corinne cornelia cornelius cornelis
  craig cristian cristiana cristina cristobal crystal curtis cynthia cyril cyrus dagmar daisy dale dalia damian damien
  dan dana daniel daniela daniele danielle danilo danny daphne dara dario darren darwin dave david davide dawn dean
  debbie debora deborah debra deepa deepak delfina delia denis denise dennis derek desmond devin diana diane diego
  dieter dietmar dietrich dimas dimitri dimitrios dinesh dino dirk dmitri dmitry dolores domenico domingo dominic
  dominik dominique don donald donato donna dora doreen doris dorothea dorothy doug douglas duncan dwight dylan earl
  ed eddie edgar edgardo edith edmund edmundo edna eduard eduarda eduardo edward edwin efrain egon eileen elaine elba
  elena eleanor eleonora eli elia eliana elias elisa elisabeth elisabetta elise elizabeth ella ellen eloisa elsa
  elvira emanuel emanuele emil emilia emiliano emilie emilio emily emma emmanuel emmanuelle enric enrica enrico
  enrique eric erica erich erick erik erika erin ernest ernestina ernesto ernst erwin esperanza estefania esteban
  estela estelle ester esther ethan etienne eugene eugenia eugenio eulalia euan eva evan evangelina evangelos evelyn
  everardo ezequiel fabian fabiana fabien fabio fabiola fabrice fabrizio fatima faustino federica federico felicia
  felicitas felipe felix ferdinand ferenc fermin fernanda fernando fidel fiona flavia flavio flora florence florencia
  florian florin frances francesc francesca francesco francine francis francisca francisco franck franco francois
  francoise frank franklin frantisek franz fred freda frederic frederick frederico frederik fredrik freya frida
  friederike friedrich fritz gabriel gabriela gabriele gabriella gabrielle gael gail garry gareth gary gaston gavin
  gemma gene genevieve genoveva geoff geoffrey georg george georges georgia georgina georgios gerald geraldine gerard
  gerardo gerd gerhard german gerry gert gertrude gerrit giacomo giancarlo gianluca gianni gilbert gilberto gilda
  gilles gina ginger gino giorgio giovanna giovanni giselle gisela giulia giuliano giuseppe gladys glen glenn gloria
  gonzalo gordon grace graciela graeme graham grant greg gregor gregorio gregory greta griselda guadalupe guido
  guilherme guillaume guillermina guillermo gunnar gunter gunther gustaf gustav gustavo guy gwen habib hadi hafiz haim
  hakan halina hamid hamza han hana hank hanna hannah hannes hans harald haris harold harriet harris harry haruki
  hartmut harvey hasan hassan hayden hazel heather hector heidi heike heiko heinrich heinz helen helena helene helga
  helmut hendrik henri henriette henrik henrique henry herbert heriberto herman hermann hernan herve hideki hilario
  hilary hilda hildegard hiroshi holger holly homero horacio horst howard hubert hugh hugo humberto hussein ian
  ibrahim ida ignacio ignasi igor ikram iker ildefonso ilaria ilse imanol imelda imran ina ines inga inge ingeborg
  ingo ingrid inmaculada ioana ioannis ira irene irina iris irma irving isaac isabel isabella isabelle isaias isidro
  ismael israel istvan itziar ivan ivana ivette ivo ivonne izaskun jaap jacek jacinta jacinto jack jackie jackson
  jacob jacqueline jacques jaime jakob jakub jamal james jamie jan jana jane janet janice janina janos janusz jared
  jasmine jason jasper javier jay jayne jean jeanette jeanne jeannie jeff jefferson jeffrey jelena jen jenaro jenifer
  jennifer jenny jens jeremias jeremy jeroen jerome jerry jerzy jesper jess jesse jessica jessie jesus jill jim jimena
  jimmy jo joachim joan joana joanna joanne joao joaquim joaquin jochen jodi joe joel joerg joern johan johann johanna
  johannes john johnny jon jonas jonathan jordan jordi jorg jorge jorn jos jose josefa josefina josep joseph josephine
  josh joshua josiane josue joy joyce jozef juan juana juanita jude judit judith judy jukka jules julia julian juliana
  juliane julie julien juliet juliette julio julius jun june jung jurgen justin justina justine justo juvenal kai
  kaitlyn kamal karel karen karim karin karina karl karla karol karolina karoline karsten kasia kate katharina
  katharine katherine kathleen kathryn kathy katia katie katja katrin katrina katy kay kazimierz keiko keith kelly
  kelsey ken kendra kenji kenneth kenny kent kenya kerry kerstin kevin khaled khalid kiera kilian kim kimberly kira
  kirsten kirsty kitty klara klaudia klaus konrad konstantin konstantinos krishna krista kristen kristian kristin
  kristina kristine kristof krystyna krzysztof kumar kurt kyle kyung laia laila lana lance lara larisa larissa larry
  lars laszlo laura laurel lauren laurence laurent laurie laurits lavinia lawrence lea leah leandro lee leen leif
  leila lena lenny leo leon leonard leonardo leone leonel leonor leopold leopoldo leroy leslie leszek leticia lewis li
  lia liam liana libby lidia lila lilia lilian liliana lilly lily lina linda lindsay lindsey linus lionel lisa lisbeth
  liz liza lloyd lois lola lolita lorena lorenz lorenza lorenzo loreto lorna lorraine lothar lotte lou louis louisa
  louise lourdes luc luca lucas lucia lucian luciana luciano lucie lucien lucila lucille lucinda lucio lucrecia lucy
  ludmila ludovic ludwig luigi luis luisa luise luiz lukas luke luna lupe luz lydia lyn lynda lynn mabel macarena
  maciej madeleine madhu mads magali magda magdalena maggie magnus mahmoud maia maike maite malcolm malena manfred
  manoel manoj manolo manon manuel manuela mara marc marcel marcela marceli marcelino marcello marcelo marcia marcin
  marco marcos marcus marek margaret margarida margarita margherita margit margot marguerite maria mariam marian
  mariana mariangela marianne mariano maribel marie mariela marieta marija marilyn marina mario marion marisa marisol
  marissa marius marjorie mark marko markku markus marlene marta martha marti martin martina martine martyn marvin
  mary maryam masahiro mateo mateus mateusz mathias mathieu mathilde matias matilde matt matteo matthew matthias
  matthieu mattias maud maura maureen maurice mauricio maurizio mauro max maxim maxime maximilian maximiliano maximo
  may maya megan mehdi mehmet meghan melanie melina melinda melissa melvin mercedes meredith merlin mia mica michael
  michaela michal michel michela michele micheline michelle mick miguel mihai mika mikael mike mikel mikhail miklos
  milada milagros milan milena miles milos milton mina miquel mira miranda mireia mireille mirella miriam mirko
  miroslav misty mitch mitchell mladen moa mohamad mohamed mohammad mohammed mohan moises moira molly mona monica
  monika monique monserrat montserrat morgan moritz morris moses muhammad murat muriel mustafa myriam nabil nadia
  nadine nancy nanette naomi narciso natacha natalia natalie nataly natasha nathalie nathan nathaniel neal ned neil
  nelly nelson nerea nestor nicholas nick nicky nico nicola nicolas nicolau nicole nicoletta nicolo niels nigel nikhil
  nikita niklas nikola nikolai nikolaos nikolaus nikolay nils nina nitin noa noah noam noel noelia noemi nora norbert
  norberto noreen norma norman nuno nuria octavio odette oksana olaf olav ole oleg olga olive oliver olivia olivier
  ollie omar ondrej ophelia oriol orlando oscar oskar osvaldo oswald oswaldo otto owen pablo paco paloma pamela paola
  paolo pascal pascual pat patrice patricia patricio patrick patrik patrizia patty paul paula paulette pauli paulina
  pauline paulo pavel pavlos pawel pedro peggy penelope penny per percy pere perla pete peter petr petra petros phil
  philip philipp philippa philippe phillip phyllis pia pierre piero pierpaolo pieter pietro pilar pio piotr polly
  porfirio pradeep prakash pranav prasad priscilla priya purificacion qian quentin quim quinn rachel radek radu rafael
  rafaela rafal raffaele rahul rainer raj raja rajesh rakesh ralf ralph ram rama ramiro ramon ramona randall randy
  raoul raphael raquel rashid raul ravi ray raymond raymundo rebeca rebecca regina reginald regine reinaldo reiner
  reinhard reinhold remedios remi rene renata renate renato renaud rhonda ricard ricarda ricardo riccardo richard rick
  ricky rigoberto rita rob robert roberta roberto robin robyn rocio rod roderick rodney rodolfo rodrigo roel roger
  rogelio rohan roland rolando rolf roman romain romina romualdo ron ronald ronan ronny rory rosa rosalba rosalia
  rosalie rosalind rosalinda rosana rosanna rosario rose rosemarie rosemary rosie ross roxana roy ruben rubi rudiger
  rudolf rudy rui rupert russell rut ruth ruy ryan sabina sabine sabrina sally salma salome salvador salvatore sam
  samantha samir sampson samuel sanda sander sandra sandro sandy sanjay sanjeev sanna santiago santos sara sarah
  sascha sasha satoshi saul scott sean sebastian sebastien segundo selena selma serafin serena serge sergei sergey
  sergi sergio seth shane shannon shari sharon shaun shawn sheila shelley sherry shirley sibylle sidney siegfried
  sigrid silke silvana silvia silvio simeon simon simona simone sina sixto slobodan sofia sofie soledad solomon sonia
  sonja sophia sophie soren spencer stacey stacy stan stanislav stanislaw stanley stefan stefania stefano steffen
  stella stephan stephane stephanie stephen steve steven stewart stig stuart sue suely sujata sunil suresh susan
  susana susanna susanne suzanna suzanne svein sven svetlana sydney sylvain sylvia sylvie sylwia tabitha tamar tamara
  tania tanja tanya tapio tara tatiana tatjana ted tendai terence teresa teresita terrance terri terry thais thea theo
  theodor theodora theodore theresa therese thiago thierry thomas thorsten tiago tiffany tilda tim timo timothy tina
  tito tobias todd tom tomas tomasz tommaso tommy toni tonia tony tonatiuh torben torsten tracey tracy travis trevor
  trinidad tristan troy trudy tyler tyrone ubaldo udo ugo ulf ulla ulrich ulrike umberto uriel urs ursula uta ute uwe
  vadim valentin valentina valeri valeria valerie valerio valery vanesa vanessa vasco vasili venancio vera vernon
  veronica veronika veronique vicenta vicente vicki victor victoria vidal vijay viktor viktoria vilma vince vincent
  vincenzo vinod viola violeta virgilio virginia virginie vittorio vivek vivian viviana viviane vivien vlad vladimir
  volker wade walter waltraud wanda wayne wendell wendy wenceslao werner wes wesley wiktor wilfred wilfredo wilfried
  wilhelm will willem william willy wilma wilson winfried winston wojciech wolf wolfgang xabier xavi xavier ximena
  yael yannick yasmin yasuko yehuda yesenia yiannis yolanda yoshio youssef yuki yuri yusuf yves yvette yvonne zachary
  zahra zdenek zita zoe zoltan zoraida zulma bo chen feng fei gang guang guo hai hao hong hua hui jia jian jiang jie
  jin jing lei lin ling long mei min ming na nan ning peng ping qi qiang qing rong shan sheng shi shu tao ting tong
  wei wen xia xian xiang xiao xin xing xu xue yan yang yi ying yong yu yuan yue yun zhan zhen zheng zhi zhong
`),
])

/** Two syllables of Pinyin that make a Chinese given name: Wenjing, Xiaoming, Guo-Hua. */
const FINAL = 'iang|iong|uang|ang|eng|ian|iao|ing|ong|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|a|e|i|o|u'
const SYLLABLE = `(?:(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)(?:${FINAL})|ang|ai|an|ao|en|er|ou|e)`
const ONE = new RegExp(`^${SYLLABLE}$`)
const TWO = new RegExp(`^${SYLLABLE}-?${SYLLABLE}$`)

export const isPinyin = (folded: string): boolean => ONE.test(folded) || TWO.test(folded)

export const isGiven = (folded: string): boolean =>
  GIVEN.has(folded) || (folded.length >= 5 && TWO.test(folded)) || GIVEN.has(folded.split('-')[0]!)
