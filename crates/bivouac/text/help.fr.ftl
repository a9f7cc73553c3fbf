# L’aide de la ligne de commande, en français. L’anglais est dans le code, au-dessus de chaque commande et de chaque
# option (clap en fait son aide) ; un test veut que chacune ait son français, et qu’il n’en reste pas.
#
# Une commande : son nom. Une option : commande-option, ou any-option quand elle dit partout la même chose.
# Le premier paragraphe est l’aide courte (-h).

bivouac = Jeux de guerre sur une table : règles appliquées, secrets gardés, dés honnêtes, joueurs pour les chaises vides.
serve = Ouvre la table dans le navigateur ; c’est ce qui se passe sans aucune commande
backup = Copie toutes les tables dans un fichier, même pendant que le serveur tourne

    Le fichier contient les secrets des parties en cours : gardez-le aussi bien que le dossier des tables.
restore = Met une copie à la place des tables ; aucun serveur ne doit s’en servir pendant ce temps
check-store = Lit chaque table gardée et en rejoue les coups ; nomme ce qui ne peut être lu
move-store = Déplace toutes les tables d’un magasin à un autre, et compare les deux à la fin ; aucun serveur ne doit s’en servir pendant ce temps
nodes = Les nœuds qui tournent sur un même PostgreSQL, avec leur version et quand on les a entendus pour la dernière fois
prune = Retire pour de bon les tables anciennes ; aucun serveur ne doit s’en servir pendant ce temps

    Avec --dry-run, dit seulement lesquelles. Ce qui est retiré ne revient que d’une copie.
play = Joue une partie dans le terminal : contre des automates, ou à plusieurs au même clavier
lesson = Leçons : apprendre un jeu en jouant
games = Les jeux, leurs places et les options de leur mise en place
script = Exécute des scripts : des fichiers qui posent une position, jouent des coups et disent ce qui doit être vrai

    Leur format est décrit dans docs/scripts.md.
verify = Vérifie des parties terminées : les dés promis, chaque coup permis, le résultat tel qu’il est écrit
show = Montre la table d’une partie ou d’une position : plateau, main, décision, coups offerts
replay = Raconte une partie du premier coup au dernier
position = Écrit une position d’une partie dans un fichier qu’on peut modifier, montrer et mettre dans un script
export = Écrit l’image d’une position (SVG, PNG), ou l’animation d’une partie (GIF)
rules = Les règles d’un jeu : toutes, une par son numéro, ou celles qui contiennent un mot
data = Les valeurs des plateaux et des cartes, chacune avec sa source : livret, jeu publié ou reconstitution
odds = Ce qu’on peut attendre d’une bataille, pour les jeux qui le disent : chances, pertes, et leur marge

    Dans War Room : land (terre) ou sea (mer), le premier camp, vs, le second. Un camp est des types avec leurs nombres, et attack, defence ou cover : « land infantry 6 armour 2 attack vs infantry 4 artillery 1 defence ».
analyse = Rapport sur une partie terminée : les chances tour par tour, le hasard et les décisions séparés, les tournants

    La même partie donne le même rapport : le budget est un nombre de parties imaginées. Il n’y a pas de rapport sur une partie en cours.
fuzz = Éprouve les lois sur des parties au hasard, jusqu’à ce que l’une soit enfreinte ou que le temps soit écoulé

    Une loi enfreinte laisse une partie que « bivouac show » et « bivouac replay » ouvrent.
sim = Fait jouer beaucoup de parties aux automates : qui gagne combien de fois, avec les intervalles de confiance
arena = Fait se rencontrer plusieurs automates, et les classe
bench = Mesure les jeux sur cette machine : décisions, parties et nœuds de recherche par seconde, octets par position
lab = Ce que le laboratoire trouve sur un jeu
fit-chance = Ajuste les chances d’un jeu sur des parties d’automates, et les écrit sur la sortie standard

    La même commande écrit le même fichier, octet pour octet. Il va dans le jeu sous data/chance.toml.
report = Joue beaucoup de parties et écrit une page sur elles : qui gagne, combien de temps, ce qui décide
completions = Écrit le script de complétion d’un interpréteur de commandes sur la sortie standard
man = Écrit les pages de manuel (en anglais) dans un dossier
help = Affiche cette aide, ou celle d’une commande

any-help = Affiche l’aide
any-version = Affiche la version
any-lang = Langue : fr ou en (sinon ce que disent LC_ALL, LC_MESSAGES ou LANG, sinon l’anglais)
any-json = En JSON, pour les programmes
any-game = Le jeu
any-data = Valeurs à mettre à la place des valeurs ordinaires, ou à côté : un fichier TOML ou un dossier qui en contient
any-setup = Une option de la mise en place, comme « bivouac games » les énumère ; peut se répéter
any-threads = Parties en même temps (sinon autant que de cœurs)
any-file = Une partie, ou une position (.toml)

any-data_dir = Où les tables sont gardées (sinon le dossier de données de l’utilisateur)

serve-listen = Où écouter (sinon 127.0.0.1:8017, ou un autre port quand celui-ci est pris)
serve-data_dir = Où garder les tables (sinon le dossier de données de l’utilisateur)
serve-store = Un PostgreSQL où garder les tables, sur lequel plusieurs nœuds peuvent tourner : `postgres://user@host/database`
serve-node = Comment « bivouac nodes » appelle ce nœud (sinon l’adresse où il écoute)
move-store-from = Où sont les tables : un dossier de données, ou `postgres://user@host/database`
move-store-to = Où elles doivent être. Ce qui y est déjà y reste, si bien qu’un déplacement interrompu continue
check-store-store = Un PostgreSQL à vérifier à la place : `postgres://user@host/database` ; des nœuds peuvent y tourner pendant ce temps
prune-store = Un PostgreSQL d’où les retirer à la place : `postgres://user@host/database` ; aucun nœud ne doit y tourner pendant ce temps
nodes-store = Le PostgreSQL sur lequel ils tournent : `postgres://user@host/database`
serve-public_url = L’adresse par laquelle on y arrive, quand un mandataire (proxy) est devant : https://table.example.org
serve-absence = Heures qu’un joueur doit être absent, et la table silencieuse, avant que son hôte puisse laisser un automate jouer pour lui
serve-cache = Mégaoctets de dessins, de textes du journal, de films et de réponses compressées gardés en mémoire pour resservir
serve-behind_proxy = L’adresse ou le réseau d’un mandataire placé devant, dont l’en-tête X-Forwarded-For est cru ; plusieurs avec des virgules
serve-limits = Combien une personne peut demander : 1 pour l’usage ordinaire, davantage pour plus, 0 lève les limites
serve-no_browser = Ne pas ouvrir le navigateur
serve-json_log = Écrire le journal en JSON

backup-file = Le fichier à écrire ; il ne doit pas exister
restore-file = Un fichier qu’a écrit « bivouac backup »
restore-replace = Mettre de côté les tables qui sont là ; elles restent dans leur dossier sous un autre nom
check-store-file = Une copie à vérifier au lieu des tables
prune-older_than = Les tables où rien ne s’est passé depuis ce temps : 90d (jours), 12w (semaines)
prune-unfinished = Aussi les parties qui ne sont pas terminées
prune-dry_run = Dire seulement lesquelles

play-game = Le jeu ; demandé s’il manque
play-seat = Places que joue une même personne, séparées par des virgules ; une fois pour chaque personne à ce clavier
play-bot = Le niveau des automates, ou de celui d’une place ; une fois pour chacun
play-hotseat = Plusieurs personnes à ce clavier : une par camp, avec un rideau entre leurs mains
play-setup = Une option de la mise en place du jeu ; une fois pour chacune
play-seed = Pour s’exercer : les mêmes dés chaque fois pour le même nombre
play-plain = Des lignes de texte au lieu du plein écran
play-record = Où la partie est gardée
play-resume = Reprend une partie gardée

lesson-id = La leçon (sinon leur liste ; « all » pour toutes à la suite)
games-ids = Seulement les noms, un par ligne, pour les scripts
games-weights = Seulement les poids selon lesquels les joueurs jugent les positions de ce jeu : un fichier pour --weights de sim et arena
script-paths = Des scripts, ou des dossiers qui en contiennent (chaque fichier .toml)
script-verbose = Nomme chaque cas
verify-files = Les parties
verify-commitment = L’engagement que vous avez noté en vous asseyant : il doit être de ceux que cette table a montrés
show-at = Avant le coup de ce numéro, à partir de 0 (sinon après le dernier)
show-eye = Qui regarde : une place, plusieurs jointes par +, spectator (un spectateur), ou archive (voit tout)
replay-file = La partie
replay-eye = Qui écoute : une place, plusieurs jointes par +, spectator (un spectateur), ou archive (entend tout)
position-at = Avant le coup de ce numéro, à partir de 0 (sinon après le dernier)

export-output = L’image à écrire : la fin de son nom (.svg, .png ou .gif) dit ce qu’elle est
export-at = La position avant ce coup, à partir de 0 (sinon la dernière)
export-eye = Par quels yeux : une place, plusieurs jointes par +, spectator (un spectateur), ou archive (tout)
export-bottom = La place qui est au bord inférieur du plateau
export-width = Largeur en pixels
export-pace = Animation : centièmes de seconde par coup

rules-word = Une règle par son numéro, ou un mot à chercher
data-group = Seulement ce groupe (cards, spaces, units …)

analyse-file = La partie
analyse-html = Écrit le rapport dans une page qui se suffit à elle-même
analyse-camp = La place dont la ligne montre les chances de gagner (sinon la première)
analyse-games = Combien de parties imaginer, environ

odds-words = La bataille, dans les mots du jeu

fuzz-games = Combien de parties par mise en place (sinon 1000)
fuzz-time = Combien de temps, toutes les mises en place ensemble : 30s, 10m, 2h
fuzz-at_least = Avec --for : au moins tant de parties par mise en place, si longues soient-elles
fuzz-seed = La graine de la première partie ; la suivante a le nombre suivant
fuzz-every_setup = De nombreuses mises en place : chaque valeur de chaque option avec chaque valeur de chaque autre
fuzz-thorough = Regarde chaque loi à chaque décision : bien plus lent
fuzz-out = Où écrire la partie qui a enfreint une loi
fuzz-verbose = Dit combien de fois chaque loi a été regardée

any-bots = Joueurs, séparés par des virgules : random, greedy, search:200ms, recruit … general

    NOM@FICHIER juge selon les poids d’un fichier, comme search:100ms@nouveau.toml : ainsi s’affrontent anciens et nouveaux poids.
any-weights = Un fichier de poids pour tous les joueurs qui n’en nomment pas

    « bivouac games --weights JEU » écrit les poids ordinaires.
any-games = Combien de parties
any-seed = Le hasard : la même graine joue les mêmes parties (sauf si les joueurs pensent à la pendule)
sim-records = Garde chaque partie dans ce dossier (la même graine joue alors d’autres parties)
fit-chance-games = Combien de parties pour chaque mise en place ; le dernier cinquième sert de contrôle
fit-chance-setup = Une mise en place : CLÉ=VALEUR, plusieurs séparées par des virgules ; peut se répéter (sinon l’ordinaire)
report-bots = Les niveaux qui jouent, séparés par des virgules ; chacun joue contre lui-même
report-games = Combien de parties pour chaque niveau et chaque mise en place
report-setup = Une mise en place : CLÉ=VALEUR, plusieurs séparées par des virgules ; peut se répéter (sinon l’ordinaire)
report-out = Le dossier où écrire la page et ses graphiques
bench-games = Les jeux (sinon tous)
bench-each = Millisecondes pour chaque mesure

completions-shell = Quel interpréteur de commandes
man-dir = Où

# --- ce que clap écrit lui-même ---
said-usage = Usage
said-commands = Commandes
said-arguments = Arguments
said-options = Options
said-command = COMMANDE
said-default = [par défaut : { $value }]
said-env = [variable : { $value }]
said-values = [valeurs : { $value }]

# --- noms des valeurs ---
name-ADDRESS = ADRESSE
name-DIR = DOSSIER
name-EYE = YEUX
name-FILE = FICHIER
name-GAME = JEU
name-GROUP = GROUPE
name-KEY = CLÉ
name-LESSON = LEÇON
name-LEVEL = NIVEAU
name-NUMBER = NOMBRE
name-PICTURE = IMAGE
name-PIXELS = PIXELS
name-RECORD = PARTIE
name-SEAT = PLACE
name-SEED = GRAINE
name-SHELL = INTERPRÉTEUR
name-THREADS = FILS
name-TIME = DURÉE
name-VALUE = VALEUR
name-WORD = MOT

# --- erreurs ---
wrong = erreur : { $what }
wrong-more = Pour en savoir plus : « --help ».
wrong-suggested = Est-ce « { $suggested } » ?
wrong-unknown-argument = argument inattendu « { $argument } »
wrong-unknown-command = commande inconnue « { $command } »
wrong-value = valeur « { $value } » refusée pour « { $argument } »
wrong-no-value = « { $argument } » attend une valeur
wrong-values = attendu : { $values }
wrong-conflict = « { $argument } » ne va pas avec « { $other } »
wrong-twice = « { $argument } » ne se dit qu’une fois
wrong-missing = il manque : { $arguments }
account = S’occupe des comptes sur le serveur qui tourne sur cette machine : invitations, chemins de retour, suspensions
list = Liste tous les comptes
invite = Affiche un lien avec lequel on peut créer un compte ; il vaut quinze jours
link = Affiche un lien avec lequel quelqu’un qui ne peut plus se connecter choisit un autre mot de passe ; il vaut un jour
suspend = Ne laisse plus personne se connecter avec un compte, et termine ses sessions
readmit = Retire une suspension
rename = Donne un autre nom à un compte
delete = Supprime un compte pour de bon ; ses coups et ses résultats restent
link-name = Le nom du compte
suspend-name = Le nom du compte
readmit-name = Le nom du compte
rename-name = Le nom du compte
rename-new = Son nouveau nom
delete-name = Le nom du compte
any-server = Où le serveur écoute sur cette machine
serve-registration = Qui peut créer un compte : open (tout le monde), invitation (sur invitation de l’hôte) ou closed (personne)
